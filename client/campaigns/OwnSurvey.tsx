import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { OpenCampaign, OwnPart } from '#contract/campaigns/shapes.ts'
import { SurveyForm } from './SurveyForm.tsx'

/** A survey for who is signed in: asked once, and answered without a network too. */
export function OwnSurvey({ row, mine }: { row: OpenCampaign; mine: OwnPart | null }) {
  if (!mine)
    return (
      <Empty
        text="Melde dich an, um mitzumachen. Wer was geantwortet hat, sieht auch dann niemand."
        action={
          <ButtonLink to="login" look="main">
            Anmelden
          </ButtonLink>
        }
      />
    )
  if (mine.answered) return <Text paddingTop="16">Danke, deine Antworten sind da.</Text>
  return <OpenSurvey row={row} />
}

function OpenSurvey({ row }: { row: OpenCampaign }) {
  const { data, error, again } = useCall(promotions.survey, { query: {} })
  const { send, waiting } = useSend(promotions.answer, { title: () => `Umfrage: ${row.title}`, asks: true })
  const waits = useWaitingActs(promotions.answer, ({ body }) => body.campaign === row._id).length > 0
  if (waits) return <Chip look="pending">Deine Antworten warten auf Netz</Chip>
  if (data === undefined) return <NotLoaded error={error} again={again} />
  if (data?.campaign !== row._id) return <Empty text="Diese Umfrage ist nicht für dein Studio." />
  return (
    <SurveyForm
      survey={data}
      busy={waiting}
      onSend={async answers => sayDone(await send({ body: { campaign: row._id, answers } }), 'Danke für deine Antworten.')}
    />
  )
}
