import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { calledName } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import type { CampaignRow } from '#contract/campaigns/shapes.ts'
import type { FoundPerson } from '#contract/people.ts'

/** Signs a member up for an action, in a studio in which one may. */
export function SignUpOther({ row, onClose }: { row: CampaignRow; onClose: () => void }) {
  const { options } = useOwnStudios(campaigns.save)
  const choices = options.filter(([code]) => row.studios.length === 0 || row.studios.includes(code))
  const [person, setPerson] = useState<FoundPerson>()
  const [studio, setStudio] = useState(choices[0]?.[0] ?? '')
  const [missing, setMissing] = useState(false)
  const { send, waiting } = useSend(promotions.signUp, { title: () => `Anmeldung: ${row.title}`, asks: true })
  const signUp = async () => {
    if (!person) return setMissing(true)
    try {
      const answer = await send({ params: { id: row._id }, body: { user_id: person._id, studio_id: studio || undefined } })
      sayDone(answer, `${calledName(person)}: ${answer?.state === 'waiting' ? 'auf der Warteliste' : 'angemeldet'}.`)
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Jemanden anmelden"
      footer={
        <Button busy={waiting} onClick={() => void signUp()}>
          Anmelden
        </Button>
      }
    >
      <MemberPicker label="Mitglied" required value={person} missing={missing} onPick={setPerson} autoFocus />
      {choices.length > 1 && <SelectField label="Studio" value={studio} options={choices} onChange={next => setStudio(next ?? '')} />}
    </Sheet>
  )
}
