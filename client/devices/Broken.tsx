import { Box } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { longDate } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import type { Device, Inventory } from '#contract/devices/calls.ts'

const ReportDefect = lazyPart(() => import('./ReportDefect.tsx'))

interface Props {
  all: Inventory
  device: Device
}

const defectOf = ({ all, device }: Props) => all.defects.find(one => one.device === device._id)

/** Says that a device is broken in this studio, and since when; nothing where it works. */
export function Broken(props: Props) {
  const defect = defectOf(props)
  if (!defect) return null
  return (
    <Box marginTop="12" padding="12" borderRadius="inner" bg="dangerSoft" color="danger" textStyle="card">
      Als defekt gemeldet am {longDate(dayOf(defect.at))}. Das Studio kümmert sich darum.
    </Box>
  )
}

/** The way to say that a device is broken; nothing where somebody did already. */
export function ReportButton(props: Props) {
  const [open, setOpen] = useState(false)
  if (!open && defectOf(props)) return null
  return (
    <Box paddingTop="18">
      <Button look="text" size="row" onClick={() => setOpen(true)}>
        Defekt melden
      </Button>
      {open && (
        <Suspense>
          <ReportDefect device={props.device} studio={props.all.studio} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
