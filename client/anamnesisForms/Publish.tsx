import { Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { anamnesisForms, type FormDraft, type FormRow } from '#contract/anamnesisForms.ts'

interface PublishProps {
  head: FormRow
  data: FormDraft | undefined
  isWaiting: boolean
  studio: string
}

/** Makes the draft the version that is asked from now on: only with a network, and as it stands at the studio. */
export function Publish({ head, data, isWaiting, studio }: PublishProps) {
  const online = useOnline()
  const { send, waiting } = useSend(anamnesisForms.publish)
  const next = head.published + 1
  const publish = async () => {
    const sure = await ask({
      title: `Version ${next} veröffentlichen?`,
      text: `Im Studio ${studio} wird ab jetzt diese Version ausgefüllt. Was schon ausgefüllt ist, bleibt, wie es war.`,
      button: 'Veröffentlichen',
    })
    if (!(sure && data)) return
    try {
      await send({ body: { form: head._id, studio: head.studio, edits: data.edits } })
      toast(`Version ${next} ist veröffentlicht.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  const why = !online || isWaiting ? 'Veröffentlichen geht, sobald du Netz hast und alles gesendet ist.' : undefined
  return (
    <>
      <Button size="row" busy={waiting} disabled={!data?.changed || why !== undefined} onClick={() => void publish()}>
        Veröffentlichen
      </Button>
      {why && (
        <Text textStyle="small" color="ink2" order={1} width="full">
          {why}
        </Text>
      )}
    </>
  )
}
