import { Box, Text } from '@chakra-ui/react'
import { Suspense, useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { type CommunityPerson, social } from '#contract/social/calls.ts'
import { PersonRow } from './PersonRow.tsx'
import { type Circle, nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'
import type { Ties } from './useTies.ts'

const AskSheet = lazyPart(() => import('./AskSheet.tsx'))

/** Fewer letters search nothing, and typing is debounced for this long, in ms (K16). */
const fewest = 3
const pause = 500

type PeopleSearchAnswer = { asked: string } & ({ rows: readonly CommunityPerson[] } | { error: string })

function usePeopleSearch(asked: string, online: boolean) {
  const [answer, setAnswer] = useState<PeopleSearchAnswer>()
  const due = online && asked.length >= fewest
  useEffect(() => {
    if (!due) return
    let wanted = true
    const told = (next: PeopleSearchAnswer) => wanted && setAnswer(next)
    const timer = setTimeout(() => {
      prefetch(social.search, { query: { q: asked } }, 30_000).then(
        rows => told({ asked, rows }),
        (error: unknown) => error instanceof CallError && told({ asked, error: error.message }),
      )
    }, pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [asked, due])
  return due && answer?.asked === asked ? answer : undefined
}

/** The line under the field: what is needed first, then what was found. */
function peopleSearchLine(text: string, online: boolean, answer: PeopleSearchAnswer | undefined) {
  if (!online) return 'Ohne Netz lässt sich niemand suchen. Deine Freunde stehen unten.'
  if (!text) return undefined
  if (text.length < fewest) return `Gib mindestens ${fewest} Zeichen ein.`
  if (!answer) return 'Das Studio sucht …'
  if ('error' in answer) return answer.error
  return answer.rows.length === 0 ? 'Niemand gefunden. Es findet sich nur, wer sich auffindbar gemacht hat.' : undefined
}

const words = { asked: 'angefragt', agreed: 'befreundet' } as const

/** Finds members who made themselves findable, to look at, ask or block; it needs the network and says so first. */
export function PeopleSearch({ circle, ties, onLook }: { circle: Circle; ties: Ties; onLook: (person: CommunityPerson) => void }) {
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<CommunityPerson>()
  const online = useOnline()
  const text = typed.trim()
  const answer = usePeopleSearch(text, online)
  const studioName = useStudioName()
  const rows = answer && 'rows' in answer ? answer.rows.filter(({ _id }) => !circle.blocked.some(blocked => blocked._id === _id)) : []
  return (
    <Box paddingTop="12">
      <TextField
        label="Mitglieder suchen"
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder="Vorname oder Name"
        autoComplete="off"
        spellCheck={false}
        disabled={!online}
        hint={peopleSearchLine(text, online, answer)}
      />
      <Text role="status" srOnly>
        {rows.length === 0 ? '' : rows.length === 1 ? '1 Person gefunden' : `${rows.length} Personen gefunden`}
      </Text>
      {rows.map(person => {
        const friend = circle.ties.get(person._id)?.friend ?? person.friend
        return (
          <PersonRow
            key={person._id}
            person={person}
            second={studioName(person.studio)}
            trail={
              <>
                {friend === 'asked' || friend === 'agreed' ? (
                  <Chip>{words[friend]}</Chip>
                ) : (
                  <Button
                    look="soft"
                    size="row"
                    aria-label={friend === 'asks' ? `Anfrage von ${nameIn(person)} annehmen` : `${nameIn(person)} anfragen`}
                    onClick={() => (friend === 'asks' ? void ties.accept(person) : setAsking(person))}
                  >
                    {friend === 'asks' ? 'Annehmen' : 'Anfragen'}
                  </Button>
                )}
                <Menu
                  label={`Mehr zu ${nameIn(person)}`}
                  items={[
                    { label: 'Profil ansehen', onPick: () => onLook(person) },
                    { label: 'Blockieren', danger: true, onPick: () => void ties.block(person) },
                  ]}
                />
              </>
            }
          />
        )
      })}
      {asking && (
        <Suspense>
          <AskSheet person={asking} onAsk={text => ties.befriend(asking, text)} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </Box>
  )
}
