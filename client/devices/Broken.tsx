import { Box } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { longDate } from '#client/kit/format.ts'
import type { Inventory } from '#contract/devices.ts'

/** Says that a device is broken in this studio, and since when; nothing where it works. */
export function Broken({ all, device }: { all: Inventory; device: string }) {
  const defect = all.defects.find(one => one.device === device)
  if (!defect) return null
  return (
    <Box marginTop="12" padding="12" borderRadius="inner" bg="dangerSoft" color="danger" textStyle="card">
      Als defekt gemeldet am {longDate(dayOf(defect.at))}. Das Studio kümmert sich darum.
    </Box>
  )
}
