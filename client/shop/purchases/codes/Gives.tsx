import { Box, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { shownCode } from '#contract/codes.ts'
import { type EntryCode, entryCodes, type OrderBenefit } from '#contract/shop/entryCodes.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'
import { isGood } from './codeStanding.ts'
import { codeChip, lastsWords } from './words.ts'

const CodeView = lazyPart(() => import('./CodeView.tsx'))
const PrintedCodes = lazyPart(() => import('./PrintedCodes.tsx'))

/** Things that an order gives besides goods: its codes for the entrance, and until when its nutrition plans are open. */
export function Gives({ order }: { order: ShopOrder }) {
  const gives = order.lines.some(({ kind }) => kind === 'entry' || kind === 'nutrition')
  return gives && order.state !== 'cancelled' && order.state !== 'expired' ? <Contents order={order} /> : null
}

function Contents({ order: { _id, state } }: { order: ShopOrder }) {
  const { data, error, stand, again } = useCall(entryCodes.ofOrder, { query: { id: _id } })
  if (!data)
    return error ? (
      <NotLoaded error={error} again={again} lead="Deine Codes sind auf diesem Gerät noch nicht geladen." />
    ) : (
      <Box minHeight="160px" aria-busy />
    )
  if (state === 'open' || state === 'placed')
    return (
      <Section title="Nach der Zahlung">
        <Text>Sobald das Geld da ist, stehen deine Codes hier und deine Pläne sind offen.</Text>
      </Section>
    )
  return (
    <>
      {data.codes.length > 0 && <Codes codes={data.codes} stand={stand} />}
      {data.nutrition.length > 0 && <Nutrition rows={data.nutrition} />}
    </>
  )
}

function Codes({ codes, stand }: { codes: readonly EntryCode[]; stand: number | undefined }) {
  const [open, setOpen] = useState<string>()
  const chosen = codes.find(({ _id }) => _id === open)
  const [only] = codes.length === 1 ? codes : []
  return (
    <Section title={only ? 'Dein Eintrittscode' : 'Deine Eintrittscodes'} aside={<Stand at={stand} />}>
      {only && (
        <Box data-noprint paddingBottom="8" display="flex" justifyContent="center">
          <CodeChip code={only} />
        </Box>
      )}
      <Suspense fallback={<Box minHeight="360px" aria-busy />}>
        {only && <CodeView code={only} />}
        <PrintedCodes codes={(chosen ? [chosen] : codes).filter(isGood)} />
      </Suspense>
      {!only && (
        <Box data-noprint>
          {codes.map(code => (
            <Row
              key={code._id}
              title={shownCode(code.code ?? '')}
              second={`${code.title} · ${lastsWords(code)}`}
              wraps
              trail={<CodeChip code={code} />}
              onPick={() => setOpen(code._id)}
            />
          ))}
        </Box>
      )}
      {chosen && (
        <Sheet open onClose={() => setOpen(undefined)} title={chosen.title}>
          <Suspense fallback={<Box minHeight="360px" aria-busy />}>
            <CodeView code={chosen} />
          </Suspense>
        </Sheet>
      )}
    </Section>
  )
}

function CodeChip({ code }: { code: EntryCode }) {
  const [words, look] = codeChip(code)
  return <Chip look={look}>{words}</Chip>
}

const Nutrition = ({ rows }: { rows: OrderBenefit['nutrition'] }) => (
  <Section title="Ernährung">
    {rows.map(({ title, from, until }) => (
      <Row key={`${title} ${from}`} title={`Ernährung bis ${date(until)}`} second={`${title}, ab ${date(from)}`} />
    ))}
  </Section>
)
