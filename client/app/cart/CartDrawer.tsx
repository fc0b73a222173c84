import { Box, Text } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type Local, useMaybeLocal, useStorageFailed } from '#client/data/local.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { count, type Line, totalOf, useLines } from './lines.ts'

/** The cart as this device knows it, with or without a network; paying is left to the checkout. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const local = useMaybeLocal()
  const failed = useStorageFailed()
  const lines = useLines()
  const leave = (to: 'checkout' | 'shopMain') => () => {
    onClose()
    void go({ to })
  }
  const filled = !!lines?.length
  return (
    <Sheet open onClose={onClose} title="Warenkorb" footer={filled && <Button onClick={leave('checkout')}>Zur Kasse</Button>}>
      {failed && <Text color="ink2">Der Speicher dieses Geräts lässt sich nicht öffnen.</Text>}
      {lines && !filled && (
        <>
          <Text color="ink2" paddingBottom="16">
            Dein Warenkorb ist leer.
          </Text>
          <Button look="soft" onClick={leave('shopMain')}>
            Zum Shop
          </Button>
        </>
      )}
      {local && lines?.map(each => <LineRow key={each.line.id} local={local} {...each} />)}
      {filled && (
        <Box display="flex" justifyContent="space-between" paddingTop="12" textStyle="value">
          <span>Total</span>
          <span>{money(totalOf(lines))}</span>
        </Box>
      )}
    </Sheet>
  )
}

function LineRow({ local, line, amount }: Line & { local: Local }) {
  const step = (by: number) => {
    const gone = amount + by === 0
    void count(local, line.id, by).then(
      () => gone && toast(`${line.title} entfernt`, { undo: () => void count(local, line.id, 1) }),
      () => toast('Das liess sich auf diesem Gerät nicht speichern.', { look: 'danger' }),
    )
  }
  return (
    <Row
      title={line.title}
      second={`${money(line.price)}${amount > 1 ? ` · zusammen ${money(line.price * amount)}` : ''}`}
      trail={
        <Box display="flex" alignItems="center" gap="4">
          <IconButton label={`Eins weniger: ${line.title}`} icon={<MinusIcon size={20} />} onClick={() => step(-1)} />
          <Box as="span" minWidth="24px" textAlign="center" textStyle="label" aria-live="polite">
            {amount}
          </Box>
          <IconButton label={`Eins mehr: ${line.title}`} icon={<PlusIcon size={20} />} onClick={() => step(1)} />
        </Box>
      }
    />
  )
}
