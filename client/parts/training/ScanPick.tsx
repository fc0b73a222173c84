import { FindSheet } from '#client/kit/code/FindSheet.tsx'
import { deviceIn } from '#client/parts/device/deviceIn.ts'
import { exercisesOf, useInventory } from '#client/parts/device/useInventory.ts'

interface Props {
  /** Takes the exercises of the machine, at least one. */
  onFound: (ids: readonly string[]) => void
  onClose: () => void
}

/** Reads the label of a machine for what is done on it, also without a network; of a broken one it says so. */
export default function ScanPick({ onFound, onClose }: Props) {
  const { data } = useInventory()
  const find = async (text: string) => {
    const id = deviceIn(text, data)
    const device = data?.devices.find(({ _id }) => _id === id)
    if (!data || !device) return 'Kein Gerät dieses Studios hat diesen Code.'
    if (data.defects.some(defect => defect.device === id)) return `${device.title} ist hier als defekt gemeldet. Nimm ein anderes Gerät.`
    const own = exercisesOf(data, device._id).map(({ _id }) => _id)
    if (own.length === 0) return 'An diesem Gerät ist noch keine Übung erfasst.'
    onFound(own)
    return undefined
  }
  return <FindSheet title="Gerät scannen" label="Code oder Kurzform" placeholder="Gerät 14" find={find} onClose={onClose} />
}
