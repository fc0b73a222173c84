import { Box, Flex, Text } from '@chakra-ui/react'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { OpenCampaign, OwnPart } from '#contract/campaigns/shapes.ts'

const chips = {
  booked: <Chip look="ok">Du bist dabei</Chip>,
  waiting: <Chip look="warn">Warteliste</Chip>,
  off: null,
} as const

const said = { booked: 'Du bist dabei.', waiting: 'Du stehst auf der Warteliste.', off: 'Abgemeldet.' } as const

/** A member's own place in an action: to take it, or to give it back; both wait without a network. */
export function OwnPlace({ row, mine }: { row: OpenCampaign; mine: OwnPart | null }) {
  const { _id, title, free, capacity } = row
  const isThis = ({ params }: { params: { id: string } }) => params.id === _id
  const up = useSend(promotions.signUp, { title: () => `Anmeldung: ${title}`, asks: true })
  const off = useSend(promotions.signOff, { title: () => `Abmeldung: ${title}`, asks: true })
  const joining = useWaitingActs(promotions.signUp, isThis).length > 0
  const leaving = useWaitingActs(promotions.signOff, isThis).length > 0
  const state = joining ? 'booked' : leaving ? 'off' : (mine?.state ?? 'off')
  const act = async (send: () => Promise<OwnPart | undefined>, words: string) => {
    try {
      const answer = await send()
      sayDone(answer, answer?.state ? said[answer.state] : words)
    } catch (error) {
      sayFailed(error)
    }
  }
  const join = () => act(() => up.send({ params: { id: _id }, body: {} }), 'Angemeldet.')
  return (
    <Card aria-label="Dein Platz" marginTop="16">
      <Flex justify="space-between" gap="12" align="center" wrap="wrap">
        <Text>{placesText(row, mine)}</Text>
        {joining || leaving ? <Chip look="pending">wartet auf Netz</Chip> : chips[state]}
      </Flex>
      <Box paddingTop="12">
        {state === 'off' ? (
          <Button busy={up.waiting} onClick={() => void join()}>
            {capacity !== null && free === 0 ? 'Auf die Warteliste' : 'Anmelden'}
          </Button>
        ) : (
          <Button look="side" busy={off.waiting} onClick={() => void act(() => off.send({ params: { id: _id }, body: {} }), 'Abgemeldet.')}>
            Abmelden
          </Button>
        )}
      </Box>
    </Card>
  )
}

function placesText({ free, capacity }: OpenCampaign, mine: OwnPart | null) {
  if (mine?.state === 'waiting' && mine.place) return `Platz ${mine.place} auf der Warteliste`
  if (capacity === null || free === null) return 'Mach mit: Es hat Platz für alle.'
  return free === 0 ? 'Alle Plätze sind vergeben.' : `Noch ${counted(free, 'Platz', 'Plätze')} frei`
}
