import type { TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'
import { Defects } from './Defects.tsx'
import { Exercises } from './Exercises.tsx'
import { Transfer } from './Transfer.tsx'

/** Lists that belong to a device beside its form. */
export const DeviceSidePanel = ({ device, onMoved }: { device: TrainingDeviceRow; onMoved: () => void }) => (
  <>
    <Defects device={device} />
    <Exercises device={device} />
    <Transfer device={device} onMoved={onMoved} />
  </>
)
