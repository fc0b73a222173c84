import { useCall } from '#client/data/reads.ts'
import { useOwner } from '#client/data/session.ts'
import { useUnsentActs } from '#client/data/waitingActs.ts'
import { account, type Profile, type ProfileForm, profileForm } from '#contract/account.ts'

export const editedFields = [
  'vorname',
  'nachname',
  'adresse_1',
  'adresse_2',
  'plz',
  'stadt',
  'land',
  'telefon',
  'geburtstag',
  'geschlecht',
  'groesse',
  'streakGoal',
] as const satisfies readonly (keyof ProfileForm)[]
export type EditedField = (typeof editedFields)[number]
export type Edited = Pick<ProfileForm, EditedField>

/** Said beside a birthday that is set. */
export const bornWords = 'Stimmt es nicht, ändert es der Empfang deines Studios: Zeig dort einen Ausweis.'

export const labelOf = (field: string) => String((profileForm.describe().fields[field] as { label?: string } | undefined)?.label ?? field)

/** The profile as a form has it: empty fields are absent. */
export const editedOf = (profile: Partial<Profile> | ProfileForm): Partial<Edited> =>
  Object.fromEntries(
    editedFields.map(field => [field, profile[field]]).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** One's own profile: the studio's state, and the edits made here that have not arrived yet. Nobody's is asked for. */
export function useProfile() {
  const owner = useOwner()
  const { data, error, stand, again, loading } = useCall(account.profile, owner ? {} : undefined)
  const row = useUnsentActs(account.edit).at(-1)
  const mine = row?.body as ProfileForm | undefined
  const shown = data && mine ? { ...data, ...emptied, ...editedOf(mine) } : data
  return { data, shown, row, mine, error, stand, again, loading }
}

/** The whole form is sent, so a field that it leaves out is emptied. */
const emptied = {
  adresse_1: null,
  adresse_2: null,
  plz: null,
  stadt: null,
  land: null,
  telefon: null,
  geburtstag: null,
  geschlecht: null,
  groesse: null,
}

/** Key of the values that the form began with, kept so that a later conflict knows which side changed what. */
export const baseKey = 'profile-base'
export interface ProfileBase {
  version: number
  values: Partial<Edited>
  /** Edits that gave way to a newer one before this device heard their outcome. */
  own?: Partial<Edited>[]
}
