import { Flex, Text } from '@chakra-ui/react'
import { useMay } from '#client/data/reach.ts'
import { useCan } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { TakeMoney } from '#client/membercards/TakeMoney.tsx'
import { SpareLine } from '#client/parts/payment/SpareLine.tsx'
import { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { nameOf } from './words.ts'

/** The price of a card, the part of it that has come, and taking it at the desk. */
export function CardMoney({ row }: { row: CardRow }) {
  const { _id, studio, price, paid, left, surplus, spare } = row
  const may = useMay(membercards.change, { params: { id: _id }, body: { studio, version: row.version, act: 'convert', reason: null } })
  const isOffice = useCan(paymentOffice.all)
  const { send, waiting } = useSend(membercards.giveBack, { title: () => `Geld zurückgegeben: Membercard von ${nameOf(row)}`, asks: true })
  if (price === 0) return null
  const said = left === 0 ? money(paid) : paid > 0 ? `${money(paid)} von ${money(price)} sind da` : `${money(price)} sind zu bezahlen`
  return (
    <Section title="Preis">
      <Flex gap="12" align="center" wrap="wrap" minHeight="44px">
        <Text flex="1 1 180px">{said}</Text>
        <Chip look={left > 0 ? 'warn' : 'ok'}>{left > 0 ? 'Offen' : paid > 0 ? 'Bezahlt' : 'Nichts geschuldet'}</Chip>
      </Flex>
      {left > 0 && may && row.state !== 'asked' && <TakeMoney _id={_id} studio={studio} left={left} name={nameOf(row)} />}
      {surplus > 0 && (
        <Text color="danger">{`${money(surplus)} gehen zurück: Geschuldet ist das nicht mehr. Was der Empfang kassiert hat, gibst du über die Zahlung zurück.`}</Text>
      )}
      {spare.map(one => (
        <SpareLine
          key={one._id}
          spare={one}
          studio={studio}
          mayGive={may}
          busy={waiting}
          give={body => send({ params: { id: _id }, body })}
        />
      ))}
      {isOffice && paid > 0 && (
        <ButtonLink to="paymentAdmin" search={{ kind: 'card' }} look="side" size="row" alignSelf="flex-start">
          Zu den Zahlungen
        </ButtonLink>
      )}
    </Section>
  )
}
