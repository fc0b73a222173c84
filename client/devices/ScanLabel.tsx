import { FindSheet } from '#client/kit/code/FindSheet.tsx'
import { useGo } from '#client/map/links.tsx'
import { deviceIn } from '#client/parts/device/deviceIn.ts'
import type { Inventory } from '#contract/devices/calls.ts'

interface Props {
  all: Inventory | undefined
  onClose: () => void
}

/** Reads the label of a machine and opens its exercise; also without a network. */
export default function ScanLabel({ all, onClose }: Props) {
  const go = useGo()
  const find = async (text: string) => {
    const id = deviceIn(text, all)
    if (!id) return 'Kein Gerät dieses Studios hat diesen Code.'
    onClose()
    await go({ to: 'device', params: { id }, search: { scan: 1, studio: all?.studio } })
    return undefined
  }
  return <FindSheet title="Gerät scannen" label="Code oder Kurzform" placeholder="Gerät 14" find={find} onClose={onClose} />
}
