import { Link as Anchor, Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useMay } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { Handed } from '#client/membercards/Handed.tsx'
import { IssueForm } from '#client/membercards/IssueForm.tsx'
import { MembercardDays } from '#client/membercards/MembercardDays.tsx'
import { mailTo } from '#contract/emailText.ts'
import { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { cardSources, mayCard } from '#contract/rules/membercards/states.ts'
import { CardMoney } from './CardMoney.tsx'
import { CardStateChip } from './CardStateChip.tsx'
import { nameOf } from './words.ts'

const { Form: BlockForm, Field: BlockField } = formFor(membercards.change)

interface CardProps {
  row: CardRow
  studioName: string
  onDone: () => void
}

/** All that is known of a card, what was done with it, and what can be done. */
export function Card({ row, studioName, onDone }: CardProps) {
  const may = useMay(membercards.change, {
    params: { id: row._id },
    body: { studio: row.studio, version: row.version, act: 'convert', reason: null },
  })
  return (
    <Flex direction="column" gap="16">
      <MembercardHead row={row} studioName={studioName} />
      {may && <MembercardActs row={row} onDone={onDone} />}
      <CardMoney row={row} />
      {row.code && (row.state === 'issued' || row.state === 'active') && (
        <Section title="Karte">
          <Handed name={nameOf(row)} code={row.code} studio={row.studio} last={row.last} />
        </Section>
      )}
      {row.first && <Visited row={row} first={row.first} />}
      <ToLead row={row} />
    </Flex>
  )
}

const linked = { display: 'inline-flex', alignItems: 'center', minHeight: '44px', color: 'brandInk', overflowWrap: 'anywhere' } as const
const troubles = {
  away: 'Der Eingang antwortet nicht: Er wird von selbst nochmals gefragt.',
  refused: 'Der Eingang nimmt diese Karte nicht an.',
} as const

function MembercardHead({ row, studioName }: Pick<CardProps, 'row' | 'studioName'>) {
  const { state, again, email, telefon, source, asked, issued, issuedBy, first, last, reason, trouble } = row
  const told = [
    `${cardSources[source]}, ${moment(asked)}`,
    issued && `Gelöst ${moment(issued)}${issuedBy ? ` von ${issuedBy}` : ''}`,
    first && last && `Gültig vom ${date(first)} bis und mit ${date(last)}`,
    reason && `Grund: ${reason}`,
  ].filter(line => line !== null && line !== '')
  return (
    <Box>
      <Flex gap="8" align="center" wrap="wrap">
        <CardStateChip state={state} />
        {again && <Chip look="warn">Zweite Karte in 12 Monaten</Chip>}
        <Text textStyle="small" color="ink2">
          {studioName}
        </Text>
      </Flex>
      <Flex gap="16" wrap="wrap" paddingTop="6">
        {telefon && (
          <Anchor href={`tel:${telefon}`} {...linked}>
            {phoneText(telefon)}
          </Anchor>
        )}
        {email && (
          <Anchor href={mailTo(email)} {...linked}>
            {email}
          </Anchor>
        )}
      </Flex>
      {told.map(line => (
        <Text key={line} textStyle="small" color="ink2">
          {line}
        </Text>
      ))}
      {trouble && (
        <Text role="alert" color="danger" paddingTop="6">
          {troubles[trouble]}
        </Text>
      )}
    </Box>
  )
}

/** Issuing, converting, blocking and taking that back; what is done by one tap is taken back by one. */
function MembercardActs({ row, onDone }: Pick<CardProps, 'row' | 'onDone'>) {
  const [open, setOpen] = useState<'issue' | 'block'>()
  const { send, waiting } = useSend(membercards.change, { title: () => `Membercard von ${nameOf(row)}` })
  const put = async (act: 'convert' | 'reopen', said: string) => {
    const at = (version: number, to: typeof act) =>
      send({ params: { id: row._id }, body: { studio: row.studio, version, act: to, reason: null } })
    try {
      const answer = await at(row.version, act)
      const back = answer && act === 'convert' ? () => void at(answer.version, 'reopen').catch(sayFailed) : undefined
      sayDone(answer, said, back)
      onDone()
    } catch (error) {
      sayFailed(error)
    }
  }
  if (open === 'issue')
    return (
      <IssueForm
        _id={row._id}
        studio={row.studio}
        start={{ vorname: row.vorname, nachname: row.nachname, email: row.email, telefon: row.telefon, geburtstag: row.geburtstag }}
        onDone={(body, answer) => {
          sayDone(answer, `Karte für ${body.vorname} gelöst.`)
          onDone()
        }}
      />
    )
  if (open === 'block') return <Block row={row} onDone={onDone} />
  const can = (act: Parameters<typeof mayCard>[1]) => mayCard(row.state, act)
  return (
    <Flex gap="8" wrap="wrap">
      {can('issue') && <Button onClick={() => setOpen('issue')}>Karte lösen</Button>}
      {can('convert') && (
        <Button look="soft" busy={waiting} onClick={() => void put('convert', `${nameOf(row)} ist Mitglied geworden.`)}>
          Mitglied geworden
        </Button>
      )}
      {can('reopen') && (
        <Button look="soft" busy={waiting} onClick={() => void put('reopen', 'Die Karte ist wieder offen.')}>
          Wieder öffnen
        </Button>
      )}
      {can('block') && row.state !== 'blocked' && (
        <Button look="danger" onClick={() => setOpen('block')}>
          Sperren
        </Button>
      )}
    </Flex>
  )
}

const reasons = ['Weitergegeben', 'Doppelt gelöst', 'Verloren', 'Auf Wunsch']

function Block({ row, onDone }: Pick<CardProps, 'row' | 'onDone'>) {
  return (
    <BlockForm
      rest={{ params: { id: row._id } }}
      also={{ studio: row.studio, version: row.version, act: 'block' }}
      title={() => `Membercard gesperrt: ${nameOf(row)}`}
      button="Sperren"
      look="danger"
      onDone={answer => {
        sayDone(answer, 'Die Karte ist gesperrt.')
        onDone()
      }}
    >
      <BlockField name="reason" offers={reasons} required autoFocus hint="Der Eingang öffnet dann nicht mehr." />
    </BlockForm>
  )
}

function Visited({ row, first }: { row: CardRow; first: string }) {
  const input = { params: { id: row._id }, query: { studio: row.studio } }
  return useMay(membercards.tenDaysOf, input) ? <Came input={input} first={first} /> : null
}

function Came({ input, first }: { input: { params: { id: string }; query: { studio: string } }; first: string }) {
  const { data, error, again } = useCall(membercards.tenDaysOf, input)
  return (
    <Section title="Die 11 Tage">
      {data ? (
        <MembercardDays first={first} visited={data.visited} />
      ) : (
        <NotLoaded error={error} again={again} lead="Die Besuche sind auf diesem Gerät noch nicht geladen." />
      )}
    </Section>
  )
}

/** Each card is a lead: what happens next stands there. */
function ToLead({ row: { _id, lead, studio } }: { row: CardRow }) {
  const may = useMay(membercards.tenDaysOf, { params: { id: _id }, query: { studio } })
  if (!lead || !may) return null
  return (
    <ButtonLink to="leadsList" search={{ lead, wo: studio }} look="side" size="row" alignSelf="flex-start">
      Zum Lead
    </ButtonLink>
  )
}
