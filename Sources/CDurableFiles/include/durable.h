/// What files need and Swift cannot name: the processor's checksum instruction, and a call that only Linux has.

#ifndef DOCKET_CDURABLEFILES_H
#define DOCKET_CDURABLEFILES_H

#include <stddef.h>
#include <stdint.h>

/// Whether this processor has an instruction for CRC-32C.
int docket_crc32c_is_supported(void);

/// Takes the state of a CRC-32C past some bytes. Only where the instruction is supported.
uint32_t docket_crc32c_advance(uint32_t state, const void *bytes, size_t count);

/// Lets the system begin to write bytes of a file to the disk, where it has a call for that. Does not wait for them.
void docket_begin_flush(int descriptor, int64_t offset, int64_t count);

#endif
