import { useWorkStudio } from '#client/data/desk.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type ReferralRow, referralOffice } from '#contract/referrals/referralOffice.ts'
import { referralForm } from './rows.ts'

/** Somebody says at the desk who invited them; also without a network. */
export function DeskForm({ row, onDone }: { row: OverlaidRow<ReferralRow> | undefined; onDone: () => void }) {
  const { options } = useOwnStudios(referralOffice.walkIn)
  const here = useWorkStudio()
  const studio = options.length === 1 ? options[0]?.[0] : options.find(([code]) => code === here)?.[0]
  return (
    <referralForm.Form row={row} start={{ studio }} button="Eintragen" onDone={onDone}>
      <referralForm.Field name="vorname" autoFocus />
      <referralForm.Field name="nachname" />
      <referralForm.Field name="email" type="email" />
      <referralForm.Field name="telefon" type="tel" hint="Die E-Mail-Adresse oder die Telefonnummer genügt." />
      <referralForm.Field name="studio" options={options} />
      <referralForm.Field name="ref" hint="Der Code auf der Einladung oder die E-Mail-Adresse des Mitglieds." />
      <referralForm.Field name="note" area />
      <referralForm.Field name="agreed" />
    </referralForm.Form>
  )
}
