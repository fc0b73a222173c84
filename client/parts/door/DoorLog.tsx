import { Box, chakra, Text } from '@chakra-ui/react'
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm'
import { Button } from '#client/kit/Button.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { knownPeople } from '#client/parts/memberSearch.ts'
import type { DoorLogged } from '#contract/courses/courseDoor.ts'
import { type DoorOutcome, doorOutcomes, isTurnedAway } from '#contract/rules/courses/doorOutcomes.ts'
import { doorName, guestName } from '#contract/rules/door/doorDecisions.ts'
import { type DoorView, doorMoments, type OwnAct } from '#contract/rules/door/doorRules.ts'
import type { Door } from './useDoor.ts'
import { missingWords } from './words.ts'

const Item = chakra('li', {
  base: { display: 'flex', gap: '10', paddingBlock: '8', borderTop: '1px solid {colors.line}', alignItems: 'flex-start' },
})

interface LogProps {
  door: Door
  view: DoorView
  late: boolean
  onClose: () => void
}

/** The acts at this door with their reasons, and its end. */
export function DoorLog({ door, view, late, onClose }: LogProps) {
  const [known, own] = [door.roster?.log ?? [], waitingOf(door)]
  const open = view.people.filter(({ state, visited }) => state === 'booked' && !visited).length
  const mayClose = !late && door.now >= doorMoments(view.execution).starts && !view.execution.cancelled
  return (
    <>
      {mayClose && (
        <Section title={`${door.noun}ende`}>
          <Box display="grid" gap="8" justifyItems="start">
            <Text textStyle="body" color="ink2">
              {missingWords(open)} Zwei Stunden nach dem Ende schliesst der {door.noun} von selbst ab.
            </Text>
            <Button look="edge" onClick={onClose}>
              {door.noun} abschliessen
            </Button>
          </Box>
        </Section>
      )}
      <Section title="Verlauf" aside={known.length + own.length || undefined}>
        {known.length + own.length === 0 && (
          <Text textStyle="body" color="ink2">
            Noch niemand eingecheckt.
          </Text>
        )}
        <Box as="ol" listStyleType="none" padding={0}>
          {own.map(act => (
            <OwnItem key={act._id} act={act} view={view} door={door} />
          ))}
          {known.slice(0, 200).map(logged => (
            <LoggedItem key={logged._id} logged={logged} />
          ))}
        </Box>
      </Section>
    </>
  )
}

function waitingOf({ roster, own }: Door) {
  const known = new Set(roster?.log.map(({ _id }) => _id))
  return own.filter(({ _id }) => !known.has(_id)).sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Name of the person of an act; an act that was taken back names the person it had let in. */
function nameOf(
  act: Pick<OwnAct, 'person' | 'code' | 'of' | 'kind'>,
  view: DoorView,
  { own, roster }: Pick<Door, 'own' | 'roster'>,
): string {
  const who = view.people.find(({ person, acts }) => person === act.person || (act.of && acts.includes(act.of)))
  if (who) return doorName(who)
  if (act.code) return guestName(act.code)
  const before = act.of && own.find(({ _id }) => _id === act.of)
  if (before) return nameOf(before, view, { own, roster })
  const known = roster?.log.find(({ _id }) => _id === act.of)?.name ?? knownPeople().find(({ _id }) => _id === act.person)
  if (known) return typeof known === 'string' ? known : doorName(known)
  return act.kind === 'close' ? 'Abschluss' : 'Ohne Anmeldung'
}

function OwnItem({ act, view, door }: { act: OwnAct; view: DoorView; door: Door }) {
  const name = nameOf(act, view, door)
  const outcome = act.said ?? (act.kind === 'undo' ? 'undone' : act.kind === 'close' ? 'missed' : 'corrected')
  return (
    <Item>
      <Tick state={act.refused ? 'refused' : 'waiting'} size="table" />
      <DecisionText
        title={`${clockTime(act.at)} · ${name}`}
        why={act.refused ? `Nicht angenommen: ${act.refused}` : doorOutcomes[outcome]}
        reason={act.reason}
      />
    </Item>
  )
}

/** The mark of an act: a person who was not let in has another one; the studio knows of both. */
function Mark({ outcome }: { outcome: DoorOutcome }) {
  if (!isTurnedAway(outcome)) return <Tick state="ok" size="table" />
  return <Box as={HandPalmIcon} flexShrink={0} width="18px" height="18px" color="danger" role="img" aria-label="nicht eingelassen" />
}

function LoggedItem({ logged }: { logged: DoorLogged }) {
  const { at, name, by, outcome, over, reason, kind } = logged
  return (
    <Item>
      <Mark outcome={outcome} />
      <DecisionText
        title={`${clockTime(at)} · ${name ?? (kind === 'close' ? 'Abschluss' : 'Unbekannt')}${by ? ` · durch ${by}` : ''}`}
        why={`${doorOutcomes[outcome]}${over ? ' Es sind mehr Leute als Plätze: Zwei Geräte liessen ohne Netz gleichzeitig ein.' : ''}`}
        reason={reason}
      />
    </Item>
  )
}

function DecisionText({ title, why, reason }: { title: string; why: string; reason?: string | null }) {
  return (
    <Box minWidth={0}>
      <Text textStyle="label">{title}</Text>
      <Text textStyle="small" color="ink2">
        {why}
        {reason && ` «${reason}»`}
      </Text>
    </Box>
  )
}
