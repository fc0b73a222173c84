import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { money } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { count, type ShownCartLine } from '#client/parts/cart/cartLines.ts'
import type { Offers } from '#contract/shop/orders.ts'

type Offer = Offers[number]

/** How many pieces of a line can still be had. */
const availableAmountOf = ({ price, left }: Offer, amount: number) => (price == null ? 0 : Math.min(amount, left ?? amount))

const isOther = (line: ShownCartLine, offer: Offer) => offer.price !== line.price || availableAmountOf(offer, line.amount) !== line.amount

function wordsOf(line: ShownCartLine, offer: Offer) {
  const left = availableAmountOf(offer, line.amount)
  if (left === 0) return 'ist nicht mehr zu haben'
  const price = offer.price !== line.price && `kostet jetzt ${money(offer.price ?? 0)} statt ${money(line.price)}`
  const amount = left < line.amount && `nur noch ${left} statt ${line.amount} Stück`
  return [price, amount].filter(Boolean).join(', ')
}

/** Puts into the cart what can be had: the old line goes, one at the new price takes its place. */
async function take(line: ShownCartLine, offer: Offer) {
  const left = availableAmountOf(offer, line.amount)
  if (offer.price === line.price || offer.price == null) return count(line, left - line.amount)
  await count(line, -line.amount)
  if (left > 0) await count({ ...line, price: offer.price }, left)
}

/** Prices or stock are others than the cart says: both are shown, and nothing is charged until they are accepted. */
export function Changed({ lines, offers, onDone }: { lines: readonly ShownCartLine[]; offers: readonly Offer[]; onDone: () => void }) {
  const others = lines.flatMap(line => {
    const offer = offers.find(({ product }) => product === line.product)
    return offer && isOther(line, offer) ? [{ line, offer }] : []
  })
  const accept = async () => {
    for (const { line, offer } of others) await take(line, offer)
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onDone}
      title="Das hat sich geändert"
      footer={
        <>
          <Button onClick={() => void accept()}>Übernehmen</Button>
          <Button look="side" onClick={onDone}>
            Zurück
          </Button>
        </>
      }
    >
      <Text color="ink2">Es ist nichts bestellt und nichts belastet.</Text>
      <Box asChild paddingTop="8">
        <ul>
          {others.map(({ line, offer }) => (
            <Box as="li" key={line.id} paddingBlock="6">
              <strong>{line.title}</strong> {wordsOf(line, offer)}.
            </Box>
          ))}
        </ul>
      </Box>
    </Sheet>
  )
}
