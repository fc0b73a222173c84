import { Box, Text } from '@chakra-ui/react'
import { useStorageFailed } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useGo } from '#client/map/links.tsx'
import { mostPieces } from '#contract/shop/product.ts'
import { totalOf, useLines } from './cartLines.ts'
import { Stepper } from './Stepper.tsx'

/** The cart as this device knows it, with or without a network; paying is left to the checkout. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const go = useGo()
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
            Füge mindestens ein Produkt zum Warenkorb hinzu.
          </Text>
          <Button look="soft" onClick={leave('shopMain')}>
            Zum Shop
          </Button>
        </>
      )}
      {lines?.map(({ id, amount, ...article }) => (
        <Row
          key={id}
          title={article.title}
          second={`${money(article.price)}${amount > 1 ? ` · zusammen ${money(article.price * amount)}` : ''}`}
          trail={<Stepper article={article} amount={amount} most={amount >= mostPieces} />}
        />
      ))}
      {filled && (
        <Box display="flex" justifyContent="space-between" paddingTop="12" textStyle="value">
          <span>Total</span>
          <span>{money(totalOf(lines))}</span>
        </Box>
      )}
    </Sheet>
  )
}
