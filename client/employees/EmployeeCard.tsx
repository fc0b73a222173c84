import { Box, Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { canSee } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import type { OverlaidRow, WaitingAct } from '#client/kit/waiting/overlay.ts'
import { Certs } from '#client/parts/cert/Certs.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { ageOn } from '#contract/agreements/calls.ts'
import { employees } from '#contract/employees/calls.ts'
import type { EmployeeCard, EmployeeRow } from '#contract/employees/shapes.ts'
import { employedStates, piecesOf } from '#contract/rules/employees/employment.ts'
import { screens } from '#contract/screens.ts'
import { EmploymentActs } from './Acts.tsx'
import { Picture } from './Picture.tsx'
import { Tablets } from './Tablets.tsx'
import { entryTitle, hoursText, spanText, termsText, weekdays, weekText } from './words.ts'

interface CardProps {
  id: string
  /** As the list knows it, with what waits of it here. */
  row?: OverlaidRow<EmployeeRow>
}

/** An employee: what is agreed with them and since when, proofs, teams, tablets, and what they hold besides. */
export function Card({ id, row }: CardProps) {
  const { data, stand, error, again } = useCall(employees.one, { params: { id } })
  if (!data) return <NotLoaded error={error} again={again} missing="Diese Person ist in keinem deiner Studios angestellt." />
  return (
    <Flex direction="column">
      <EmployeeCardHead card={data} stand={stand} />
      {row?.act?.row.state === 'waiting' && (
        <Flex gap="8" align="center" color="ink2" paddingTop="8">
          <Tick state="waiting" size="small" />
          Wartet auf Netz.
        </Flex>
      )}
      <Employment card={data} act={row?.act} />
      <Section title="Nachweise">
        <Certs rows={data.certs} stand={stand} user={id} />
      </Section>
      <Teams card={data} />
      <Tablets id={id} />
      <Holds card={data} />
      <History card={data} />
    </Flex>
  )
}

const looks = { now: 'ok', soon: 'accent', ended: 'plain' } as const

function EmployeeCardHead({ card, stand }: { card: EmployeeCard; stand: number | undefined }) {
  const studios = useStudioNames()
  const age = card.geburtstag ? ageOn(today(), card.geburtstag) : undefined
  const facts: [string, string | null | undefined][] = [
    ['Studios', card.studios.map(studios.name).join(', ')],
    ['Personalnummer', card.number],
    ['E-Mail', card.email],
    ['Telefon', card.telefon],
    ['Geburtsdatum', card.geburtstag ? `${date(card.geburtstag)} (${age})` : null],
  ]
  return (
    <Box>
      <Flex gap="12" align="center" wrap="wrap">
        <Picture card={card} />
        <Flex gap="6" wrap="wrap" flex={1} minWidth="160px">
          <Chip look={looks[card.state]}>{employedStates[card.state]}</Chip>
          {age !== undefined && age < 18 && <Chip look="warn">Unter 18</Chip>}
          {!card.signed && <Chip look="danger">Vereinbarung nicht unterschrieben</Chip>}
        </Flex>
        <Stand at={stand} />
      </Flex>
      <ReckoningLines label="Angaben zur Person">
        {facts.map(([name, value]) => value && <ReckoningLine key={name} title={name} value={value} />)}
      </ReckoningLines>
      {!card.signed && (
        <Text textStyle="small" color="ink2" paddingTop="6">
          Die Vertraulichkeitsvereinbarung unterschreibt die Person selbst: Die App legt sie ihr vor, sobald sie eine Rolle hat.
        </Text>
      )}
    </Box>
  )
}

function Employment({ card, act }: { card: EmployeeCard; act?: WaitingAct }) {
  const day = today()
  const studios = useStudioNames()
  const pieces = piecesOf(card.stretches)
  return (
    <Section title="Anstellung">
      {pieces.map(piece => {
        const isNow = piece.from <= day && (piece.to === null || day <= piece.to)
        const hours = weekdays.flatMap((word, at) => (piece.minutes[at] ? [`${word.slice(0, 2)} ${hoursText(piece.minutes[at]!)}`] : []))
        const school = piece.schoolDays.map(one => weekdays[one - 1]).join(', ')
        return (
          <Row
            key={piece.from}
            wraps
            title={`${spanText(piece)}: ${termsText(piece)}`}
            second={[
              `${weekText(piece.minutes)}: ${hours.join(', ')}`,
              `höchstens ${piece.week} h`,
              piece.studios.map(studios.name).join(', '),
              piece.skills.join(', '),
              school && `Schule: ${school}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            trail={isNow && <Chip look="ok">Heute</Chip>}
          />
        )
      })}
      {pieces.length === 0 && <Text color="ink2">Es ist nichts mehr vereinbart.</Text>}
      <EmploymentActs card={card} act={act} />
    </Section>
  )
}

function Teams({ card }: { card: EmployeeCard }) {
  const studios = useStudioNames()
  return (
    <Section title="Teams">
      {card.teams.length === 0 && <Text color="ink2">In keinem Team.</Text>}
      {card.teams.map(({ _id, studio, title }) => (
        <RowLink key={_id} to="employees" search={{ ansicht: 'teams', studio }} title={title} second={studios.name(studio)} />
      ))}
    </Section>
  )
}

/** Roles and rights beside the employment: once it is over they are to be taken by hand. */
function Holds({ card: { held, state, email } }: { card: EmployeeCard }) {
  const studios = useStudioNames()
  if (held.length === 0) return null
  const where = (reach: EmployeeCard['held'][number]['studios']) => (reach === 'all' ? 'alle Studios' : reach.map(studios.name).join(', '))
  return (
    <Section title="Rollen und Rechte">
      {state === 'ended' && (
        <Text color="danger" fontWeight={560} role="note">
          Ausgetreten, hat aber noch Rechte: Nimm sie weg, wo sie nicht mehr gebraucht werden.
        </Text>
      )}
      {held.map(({ kind, code, title, studios: reach }) => (
        <Row key={`${kind} ${code}`} title={kind === 'role' ? `Rolle ${title}` : title} second={where(reach)} wraps />
      ))}
      {canSee(screens.rightList.access) && (
        <Box paddingTop="8">
          <ButtonLink to="rightList" search={{ q: email }} look="soft" size="row">
            Rechte ansehen
          </ButtonLink>
        </Box>
      )}
    </Section>
  )
}

const History = ({ card: { stretches } }: { card: EmployeeCard }) => (
  <Section title="Geschichte">
    <Timeline
      label="Geschichte der Anstellung"
      moments={[...stretches].reverse().map(row => ({
        _id: row._id,
        at: row.receipt,
        title: entryTitle(row),
        second: [row.reason, row.author].filter(Boolean).join(' · '),
        look: row.ends ? 'warn' : 'plain',
      }))}
    />
  </Section>
)
