import { Box, Text } from '@chakra-ui/react'
import { now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { post } from '#client/parts/publicForm/outbox.ts'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { OpenCampaign, OwnPart } from '#contract/campaigns/shapes.ts'
import { StrangerForm } from './StrangerForm.tsx'

const arrived = {
  head: 'Du bist dabei',
  text: 'Viel Glück! Morgen kannst du nochmals mitmachen.',
  waits: 'Deine Teilnahme ist auf diesem Gerät gesichert und zählt für heute, wenn sie innert zwölf Stunden ankommt.',
  again: 'Noch jemanden eintragen',
}

/** Today's entry in a draw: one tap for a member, a form for everybody else. */
export const EntryForm = ({ row, mine }: { row: OpenCampaign; mine: OwnPart | null }) =>
  mine ? <MemberEntry row={row} mine={mine} /> : <StrangerEntry row={row} />

function MemberEntry({ row, mine }: { row: OpenCampaign; mine: OwnPart }) {
  const { _id, title } = row
  const { send, waiting } = useSend(promotions.enter, { title: () => `Teilnahme: ${title}`, asks: true })
  const waits = useWaitingActs(promotions.enter, ({ body }) => body?.campaign === _id).length > 0
  const isIn = mine.days.includes(today())
  const enter = async () => {
    try {
      sayDone(await send({ body: { campaign: _id, at: now() } }), 'Du bist heute dabei.')
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Card aria-label="Deine Teilnahme" marginTop="16">
      <Text>
        {mine.days.length === 0
          ? 'Noch kein Los: Jeden Tag kannst du einmal mitmachen.'
          : `${counted(mine.days.length, 'Los', 'Lose')} bisher`}
      </Text>
      <Box paddingTop="12">
        {waits && <Chip look="pending">wartet auf Netz</Chip>}
        {isIn && !waits && <Chip look="ok">Heute bist du dabei</Chip>}
        {!isIn && !waits && (
          <Button busy={waiting} onClick={() => void enter()}>
            Heute mitmachen
          </Button>
        )}
      </Box>
    </Card>
  )
}

function StrangerEntry({ row: { _id, title } }: { row: OpenCampaign }) {
  const form = `draw/${_id}`
  return (
    <UntilSent call={promotions.enter} form={form} confirms={arrived}>
      <Section title="Mitmachen">
        <StrangerForm
          form={form}
          button="Mitmachen"
          onSend={values => post(promotions.enter, { form, title, arrived: 'Du bist dabei.' }, { ...values, campaign: _id, at: now() })}
        >
          <Text textStyle="small" color="ink2">
            Deine Angaben brauchen wir für die Verlosung. 90 Tage nach ihrem Ende löschen wir sie, wer gewonnen hat nach einem Jahr.
          </Text>
        </StrangerForm>
      </Section>
    </UntilSent>
  )
}
