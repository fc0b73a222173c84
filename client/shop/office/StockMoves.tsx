import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date, thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { StockReason } from '#contract/shop/product.ts'
import { products } from '#contract/shop/products.ts'

/** «+7», «−2». */
export const signed = (by: number) => `${by < 0 ? '−' : '+'}${thousands(Math.abs(by))}`

const reasons: Record<StockReason, string> = {
  counted: 'Inventur',
  delivered: 'Lieferung',
  lost: 'Abgang',
  sold: 'Verkauf',
  returned: 'Rückgabe',
}

/** The last changes of a product's stock in a studio, asked for once somebody wants to see them. */
export function StockMoves({ product, studio }: { product: string; studio: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Box paddingBottom="16">
      <Button look="text" size="row" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Verlauf schliessen' : 'Verlauf zeigen'}
      </Button>
      {open && <StockMoveList product={product} studio={studio} />}
    </Box>
  )
}

function StockMoveList({ product, studio }: { product: string; studio: string }) {
  const { data, error, stand, again } = useCall(products.moves, { params: { id: product }, query: { studio } })
  if (!data) return error ? <NotLoaded error={error} again={again} /> : <Box minHeight="60px" aria-busy />
  if (data.length === 0) return <Text color="ink2">Hier hat sich noch nichts geändert.</Text>
  return (
    <>
      {data.map(({ _id, by, reason, note, who, at }) => (
        <Row
          key={_id}
          title={reasons[reason as StockReason] ?? reason}
          second={[`${date(dayOf(at))}, ${clockTime(at)}`, who, note].filter(Boolean).join(' · ')}
          wraps
          trail={
            <Box textStyle="value" className="notranslate">
              {signed(by)}
            </Box>
          }
        />
      ))}
      <Box textAlign="end">
        <Stand at={stand} />
      </Box>
    </>
  )
}
