import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { onNews } from '#client/data/live.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useCan, useMe } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { counted } from '#client/kit/format.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import type { Reply } from '#contract/call.ts'
import { queues } from '#contract/queues.ts'

type State = Reply<typeof queues.state>

const waitingWords = ({ waiting }: State) =>
  waiting === 0 ? 'Im Moment wartet niemand.' : `${counted(waiting, 'Person wartet', 'Personen warten')}.`
const ownWords = ({ place, called }: State) =>
  called ? 'Du bist an der Reihe: Komm herein.' : place === 1 ? 'Du bist als Nächstes dran.' : place ? `Vor dir: ${place - 1}.` : undefined

/** The queue before a full house, where the studio has turned it on (V38); staff ask the next one in. */
export function Queue({ studio }: { studio: string }) {
  const me = useMe()
  const input = { params: { studio } }
  const { data } = useCall(queues.state, input)
  const maySteer = useCan(queues.next, studio)
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['queues'], before)
    return onNews({ events: ['queue:changed'], heard: () => soon(), missed: soon })
  }, [])
  if (!data || (!data.on && !maySteer)) return null
  return (
    <Card aria-label="Warteschlange" marginTop="12">
      <Box as="h2" textStyle="heading">
        Warteschlange
      </Box>
      <Text color="ink2" aria-live="polite" marginTop="4">
        {data.on ? [ownWords(data), waitingWords(data)].filter(Boolean).join(' ') : 'Ausgeschaltet.'}
      </Text>
      <Flex wrap="wrap" gap="8" marginTop="12">
        {data.on && me && <OwnQueuePlace state={data} studio={studio} />}
        {maySteer && <Steer state={data} studio={studio} />}
      </Flex>
    </Card>
  )
}

/** Joining and leaving need the network: a place that nobody has seen is none. */
function OwnQueuePlace({ state, studio }: { state: State; studio: string }) {
  const online = useOnline()
  const join = useSend(queues.join)
  const leave = useSend(queues.leave)
  const act = ({ send }: typeof join | typeof leave) => void send({ params: { studio } }).catch(sayFailed)
  if (!online) return <Text color="ink2">Anstellen geht nur mit Netz.</Text>
  return state.place ? (
    <Button look="side" size="row" busy={leave.waiting} onClick={() => act(leave)}>
      Platz aufgeben
    </Button>
  ) : (
    <Button size="row" busy={join.waiting} onClick={() => act(join)}>
      Anstellen
    </Button>
  )
}

function Steer({ state: { on, waiting }, studio }: { state: State; studio: string }) {
  const next = useSend(queues.next)
  const turn = useSend(queues.turn)
  return (
    <>
      {on && (
        <Button
          look="side"
          size="row"
          disabled={waiting === 0}
          busy={next.waiting}
          onClick={() => void next.send({ params: { studio } }).catch(sayFailed)}
        >
          Nächste Person
        </Button>
      )}
      <Button
        look="text"
        size="row"
        busy={turn.waiting}
        onClick={() => void turn.send({ params: { studio }, body: { on: !on } }).catch(sayFailed)}
      >
        {on ? 'Ausschalten' : 'Einschalten'}
      </Button>
    </>
  )
}
