import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useUnsentActs } from '#client/data/waitingActs.ts'
import { counted } from '#client/kit/format.ts'
import { useScreen } from '#client/map/links.tsx'
import { ratings } from '#contract/ratings/calls.ts'
import { RatePage } from './RatePage.tsx'

/** /bewerten/anamnese/:anamnese_id */
export default function RateAnamnesis() {
  const { anamnese_id } = useScreen('rateAnamnesis')
  const { data, error, stand, again } = useCall(ratings.anamnesis, { params: { anamnese_id } })
  const { data: own } = useCall(ratings.own)
  const { send } = useSend(ratings.rateAnamnesis, { title: ({ body }) => `Bewertung: Anamnese, ${counted(body.stars, 'Stern', 'Sterne')}` })
  const waits = useUnsentActs(ratings.rateAnamnesis, ({ body }) => body.anamnese_id === anamnese_id).length > 0
  return (
    <RatePage
      title="Anamnese bewerten"
      question="Wie gut wurdest du beraten?"
      missing="Diese Anamnese gibt es hier nicht. Bewerten kannst du eine, die jemand vom Studio mit dir aufgenommen hat."
      subject={data}
      error={error}
      stand={stand}
      again={() => void again()}
      asksRecommend={own?.asksRecommend ?? false}
      waits={waits}
      onSend={said => send({ body: { anamnese_id, ...said } })}
    />
  )
}
