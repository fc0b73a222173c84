import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useSend } from '#client/data/useSend.ts'
import { type ActOf, useWaitingActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { counted, thousands } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { titleOf } from '#contract/shop/product.ts'
import { type ProductRow, products } from '#contract/shop/products.ts'
import { StockMoves, signed } from './StockMoves.tsx'

const reasons = [
  ['counted', 'Inventur'],
  ['delivered', 'Lieferung'],
  ['lost', 'Abgang'],
] as const
type Reason = (typeof reasons)[number][0]
/** The meaning of the number; it stands below it, whole at every width. */
const meanings: Readonly<Record<Reason, string>> = {
  counted: 'So viele liegen da.',
  delivered: 'So viele kamen dazu.',
  lost: 'So viele fehlen oder sind kaputt.',
}

/** Differences of this product that wait on the device, by studio. */
function sumsOf(acts: readonly ActOf<typeof products.count>[]) {
  const sums = new Map<string, number>()
  for (const { body } of acts) sums.set(body.studio, (sums.get(body.studio) ?? 0) + body.by)
  return sums
}

/** The difference that is meant: what was counted against what the device knows, what came, what is gone. What is paid lies there and is sold. */
export const differenceOf = (reason: Reason, typed: number, { known, paid }: { known: number; paid: number }) =>
  reason === 'counted' ? typed - paid - known : reason === 'lost' ? -typed : typed

const paidWords = (paid: number) =>
  paid === 1
    ? 'Zähl alles, was da liegt. 1 davon ist bezahlt und noch abzuholen: Es wird abgezogen.'
    : `Zähl alles, was da liegt. ${thousands(paid)} davon sind bezahlt und noch abzuholen: Sie werden abgezogen.`

/** Stock of a product by studio, and its change: without a network too, as a difference, so that two who count at once both count. */
export function StockPart({ row }: { row: ProductRow }) {
  const { options, nameOf: studioName } = useOwnStudios(products.count)
  const waiting = sumsOf(useWaitingActs(products.count, row._id))
  const places = options.filter(([code]) => row.studios.length === 0 || row.studios.includes(code))
  const [studio, setStudio] = useState('')
  const [reason, setReason] = useState<Reason>('counted')
  /** The number typed, and the one known when typing began: a sale meanwhile is no part of what somebody counted. */
  const [typed, setTyped] = useState<{ value: number; known: number }>()
  const lies = (code: string) => row.stock.some(each => each.studio === code && each.count > 0) || waiting.has(code)
  const chosen = studio || (places.find(([code]) => lies(code)) ?? places[0])?.[0] || ''
  const shelf = row.stock.find(each => each.studio === chosen)
  const known = (shelf?.count ?? 0) + (waiting.get(chosen) ?? 0)
  const paid = shelf?.paid ?? 0
  const { send, waiting: busy } = useSend(products.count, {
    title: ({ body }) => `Bestand ${titleOf(row)}: ${signed(body.by)} in ${studioName(body.studio)}`,
    asks: true,
  })
  const by = typed === undefined ? 0 : differenceOf(reason, typed.value, { known: typed.known, paid })
  const save = async () => {
    try {
      const saved = await send({ params: { id: row._id }, body: { _id: v7(), studio: chosen, by, reason, note: null } })
      toast(`${signed(by)} ${saved ? 'gebucht.' : 'ist vorgemerkt.'}`, { sent: `${signed(by)} gebucht.` })
      setTyped(undefined)
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    }
  }
  if (row.kind !== 'goods' || places.length === 0) return null
  return (
    <Section title="Bestand">
      <Box as="ul" listStyleType="none" padding={0} margin={0} paddingBottom="12">
        {places
          .filter(([code]) => code === chosen || lies(code))
          .map(([code, name]) => {
            const here = row.stock.find(each => each.studio === code)
            const more = waiting.get(code) ?? 0
            const [held, sold] = [here?.held ?? 0, here?.paid ?? 0]
            return (
              <Text as="li" key={code} textStyle="small">
                {name}: {counted(here?.count ?? 0, 'Stück', 'Stück')}
                {held > 0 && `, ${thousands(held)} davon reserviert`}
                {sold > 0 && `, dazu ${thousands(sold)} bezahlt, noch abzuholen`}
                {more !== 0 && `, ${signed(more)} vorgemerkt`}
              </Text>
            )
          })}
      </Box>
      <Box display="grid" gap="12" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} alignItems="start">
        <SelectField
          label="Studio"
          value={chosen}
          options={places}
          onChange={code => {
            setStudio(code)
            setTyped(undefined)
          }}
        />
        <SelectField label="Was" value={reason} options={reasons} onChange={value => setReason(value as Reason)} />
        <DecimalField
          label="Stück"
          value={typed?.value}
          hint={reason === 'counted' && paid > 0 ? paidWords(paid) : meanings[reason]}
          onChange={next =>
            setTyped(next === undefined ? undefined : { value: Math.max(0, Math.round(next)), known: typed?.known ?? known })
          }
        />
      </Box>
      <Box paddingTop="12" paddingBottom="16">
        <Button look="soft" size="row" busy={busy} disabled={by === 0} onClick={() => void save()}>
          {by === 0 ? 'Bestand buchen' : `${signed(by)} buchen`}
        </Button>
      </Box>
      <StockMoves product={row._id} studio={chosen} />
    </Section>
  )
}
