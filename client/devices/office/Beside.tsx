import type { DeviceRow } from '#contract/devices/office.ts'
import { Defects } from './Defects.tsx'
import { Exercises } from './Exercises.tsx'
import { Transfer } from './Transfer.tsx'

/** What belongs to a device beside its form. */
export const Beside = ({ device, onMoved }: { device: DeviceRow; onMoved: () => void }) => (
  <>
    <Defects device={device} />
    <Exercises device={device} />
    <Transfer device={device} onMoved={onMoved} />
  </>
)
