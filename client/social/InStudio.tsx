import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { onNews } from '#client/data/live.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { type SocialPerson, type SocialProfile, social } from '#contract/social/calls.ts'
import { PersonRow } from './PersonRow.tsx'

/** Between two looks, in ms. */
const every = 60_000

/** People who are inside now. It is neither kept on the device nor shown once it may be over: the studio keeps no history of it either (K27). */
function useInside(asks: boolean) {
  const [found, setFound] = useState<{ people?: readonly SocialPerson[]; error?: string }>({})
  useEffect(() => {
    if (!asks) return setFound({})
    let [wanted, asked] = [true, false]
    const look = () => {
      asked = true
      void send(social.checkedIn, {}).then(
        people => wanted && setFound({ people }),
        (error: unknown) => wanted && setFound({ error: error instanceof CallError ? error.message : 'Das ging nicht.' }),
      )
    }
    // Somebody is blocked, or no friend any more: both are gone for each other now, not with the next look.
    const stop = onNews({ events: ['social:changed'], missed: look, heard: look })
    if (!asked) look()
    const timer = setInterval(look, every)
    return () => {
      wanted = false
      clearInterval(timer)
      stop()
    }
  }, [asks])
  return found
}

type OwnCommunity = NonNullable<SocialProfile['own']>

/** «Jetzt im Studio»: friends who show it, to whoever shows it too. */
export function InStudio({ own, onSettings }: { own: OwnCommunity; onSettings: () => void }) {
  const online = useOnline()
  const { people: found, error } = useInside(online && own.sharesPresence && !own.minor)
  const blocked = useBlockedPeople()
  const people = found?.filter(({ _id }) => !blocked.has(_id))
  if (own.minor) return null
  return (
    <Section title="Jetzt im Studio">
      {!own.sharesPresence && (
        <Empty
          text="Wer gerade in deinem Studio trainiert, siehst du, wenn du es auch von dir zeigst."
          action={
            <Button look="soft" size="row" onClick={onSettings}>
              Sichtbarkeit ändern
            </Button>
          }
        />
      )}
      {own.sharesPresence && !online && <Empty text="Wer gerade da ist, weiss nur das Studio: Dafür braucht es Netz." />}
      {error && <Empty text={error} />}
      {people?.length === 0 && (
        <Text textStyle="body" color="ink2" paddingBlock="8">
          Von deinen Freunden gerade niemand.
        </Text>
      )}
      {people?.map(person => (
        <PersonRow key={person._id} person={person} />
      ))}
    </Section>
  )
}
