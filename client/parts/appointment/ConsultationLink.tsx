import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { appointments } from '#contract/appointments/calls.ts'

/** Sends somebody the link to a first consultation; at most one a day goes out. */
export function ConsultationLink({ email }: { email: string }) {
  const { send, waiting } = useSend(appointments.inviteConsultation)
  const go = async () => {
    try {
      await send({ body: { email } })
      toast('Der Link zur Terminwahl ist unterwegs, falls heute noch keiner hinausging.')
    } catch (problem) {
      sayFailed(problem)
    }
  }
  return (
    <Button look="side" size="row" alignSelf="flex-start" busy={waiting} onClick={() => void go()}>
      Termin-Link senden
    </Button>
  )
}
