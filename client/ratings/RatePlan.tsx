import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useUnsentActs } from '#client/data/waitingActs.ts'
import { counted } from '#client/kit/format.ts'
import { useScreen } from '#client/map/links.tsx'
import { ratings } from '#contract/ratings/calls.ts'
import { RatePage } from './RatePage.tsx'

/** /bewerten/trainingsplan/:plan_id */
export default function RatePlan() {
  const { plan_id } = useScreen('ratePlan')
  const { data, error, stand, again } = useCall(ratings.plan, { params: { plan_id } })
  const { data: own } = useCall(ratings.own)
  const { send } = useSend(ratings.ratePlan, { title: ({ body }) => `Bewertung: Trainingsplan, ${counted(body.stars, 'Stern', 'Sterne')}` })
  const waits = useUnsentActs(ratings.ratePlan, ({ body }) => body.plan_id === plan_id).length > 0
  return (
    <RatePage
      title="Trainingsplan bewerten"
      question="Wie passt dir der Plan?"
      missing="Diesen Trainingsplan gibt es nicht, oder er ist für jemand anderen."
      subject={data}
      error={error}
      stand={stand}
      again={() => void again()}
      asksRecommend={own?.asksRecommend ?? false}
      waits={waits}
      onSend={said => send({ body: { plan_id, ...said } })}
    />
  )
}
