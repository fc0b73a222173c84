import { Box, chakra, Text } from '@chakra-ui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { useMemo, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockTime, counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { occasionMomentText } from '#client/occasions/words.ts'
import { fold } from '#contract/fold.ts'
import { contest } from '#contract/occasions/contest.ts'
import { party } from '#contract/occasions/party.ts'
import type { ExpectedGuest, OccasionRow } from '#contract/occasions/shapes.ts'

/** Rows that are drawn at once; whoever comes later is found by name or code. */
const mostShown = 100

const ofParty = { list: party.guests, tick: party.tick }
const ofContest = { list: contest.guests, tick: contest.tick } as unknown as typeof ofParty

const Guest = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    width: 'full',
    minHeight: '56px',
    paddingBlock: '8',
    borderBottom: '1px solid {colors.line}',
    textAlign: 'start',
    cursor: 'pointer',
  },
})

interface GuestListProps {
  kind: 'party' | 'contest'
  row: Pick<OccasionRow, '_id' | 'title' | 'studio'>
}

/** The list at the door of a party or a contest: read while there is a network, ticked without one, on as many devices as stand there. */
export function GuestList({ kind, row: { _id, title, studio } }: GuestListProps) {
  const { list, tick } = kind === 'party' ? ofParty : ofContest
  const place = { params: { id: _id }, ...(kind === 'party' ? { query: { studio: studio ?? undefined } } : {}) }
  const { data, error, stand, again } = useCall(list, place)
  const { send } = useSend(tick, { title: ({ body }) => `${body.came ? 'Da' : 'Doch nicht da'}: ${title}` })
  const online = useOnline()
  const [words, setWords] = useState('')
  const calls = useMemo(() => ({ tick }), [tick])
  const guests = useTicked(data, stand, useOutboxActs(calls))
  if (!guests) return <NotLoaded error={error} again={again} lead="Die Gästeliste ist auf diesem Gerät noch nicht geladen." />
  const asked = fold(words.trim())
  const found = guests.filter(({ name, code }) => fold(name).includes(asked) || fold(code).startsWith(asked.replaceAll(' ', '')))
  const there = guests.reduce((sum, { people, cameAt }) => sum + (cameAt ? people : 0), 0)
  const all = guests.reduce((sum, { people }) => sum + people, 0)
  const set = ({ _id: entry, cameAt }: ExpectedGuest) => {
    const body = { entry, came: !cameAt, at: now(), ...(kind === 'party' ? { studio } : {}) }
    void send({ params: { id: _id }, body }).catch(() => {})
  }
  return (
    <Box>
      <Text aria-live="polite" textStyle="value">
        {there} von {counted(all, 'Person', 'Personen')} da{!online && '; Häkchen warten auf Netz'}
      </Text>
      <TextField label="Name oder Code" type="search" value={words} onChange={setWords} />
      {guests.length === 0 && <Empty text="Noch niemand hat einen bestätigten Platz." />}
      {guests.length > 0 && found.length === 0 && <Empty text="Niemand mit diesem Namen oder Code." />}
      {found.slice(0, mostShown).map(guest => (
        <Guest key={guest._id} type="button" aria-pressed={!!guest.cameAt} onClick={() => set(guest)}>
          <Mark isThere={!!guest.cameAt} />
          <Box flex={1} minWidth={0}>
            <Text textStyle="label" overflowWrap="anywhere">
              {guest.name}
            </Text>
            <Text textStyle="small" color="ink2">
              {[
                counted(guest.people, 'Person', 'Personen'),
                occasionMomentText(guest.startsAt),
                guest.cameAt && `da seit ${clockTime(guest.cameAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
        </Guest>
      ))}
      {found.length > mostShown && <Text color="ink2">{found.length - mostShown} weitere: Such nach dem Namen.</Text>}
      <Box paddingTop="12" display="flex" justifyContent="space-between" alignItems="center">
        <Button look="side" size="row" onClick={() => void again()} disabled={!online}>
          Neu laden
        </Button>
        <Stand at={stand} />
      </Box>
    </Box>
  )
}

const Mark = ({ isThere }: { isThere: boolean }) => (
  <Box
    aria-hidden
    boxSize="28px"
    flexShrink={0}
    borderRadius="inner"
    border="2px solid {colors.lineStrong}"
    display="grid"
    placeItems="center"
    bg={isThere ? 'brand' : undefined}
    color="onBrand"
  >
    {isThere && <CheckIcon size={18} weight="bold" />}
  </Box>
)

/** The guests as this device's own ticks leave them; one that was answered after the list was read still counts. */
function useTicked(
  data: readonly ExpectedGuest[] | undefined,
  stand: number | undefined,
  acts: ReturnType<typeof useOutboxActs>,
): readonly ExpectedGuest[] | undefined {
  return useMemo(() => {
    if (!data) return undefined
    const last = new Map<string, string | null>()
    for (const { row } of acts) {
      const { entry, came, at } = row.body as { entry: string; came: boolean; at: string }
      const counts = row.state !== 'refused' && (row.state !== 'done' || Date.parse(row.answered ?? '') > (stand ?? 0))
      if (counts) last.set(entry, came ? at : null)
    }
    return data.map(guest => {
      const own = last.get(guest._id)
      return own === undefined ? guest : { ...guest, cameAt: own && (guest.cameAt ?? own) }
    })
  }, [data, stand, acts])
}
