import { v7 } from 'uuid'
import type { InferType } from 'yup'
import { useOnline } from '#client/data/connection.ts'
import { type Local, useLocal } from '#client/data/local.ts'
import { prefetch } from '#client/data/reads.ts'
import { now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { baseKey, type Edited, editedOf, type ProfileBase } from '#client/parts/profile/profile.ts'
import { account, type Profile, type ProfileForm, profileForm } from '#contract/account.ts'
import { type BodyMeasure, measures } from '#contract/measurements.ts'
import { decimal } from '#contract/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { useMeasured } from './measured.ts'

const weighed = (kind: BodyMeasure) => decimal(measures[kind].min, measures[kind].max).label(`${measures[kind].title}`)
const shape = profileForm.shape({ gewicht: weighed('weight'), zielgewicht: weighed('targetWeight') })
type Filled = InferType<typeof shape>

interface Weights {
  gewicht?: number
  zielgewicht?: number
}

/** The last of each; undefined while this device looks. */
export function useWeights(): Weights | undefined {
  const [weight, target] = [useMeasured('weight'), useMeasured('targetWeight')]
  return weight && target && { gewicht: weight.at(-1)?.value, zielgewicht: target.at(-1)?.value }
}

export interface ProfileEditStart {
  /** As the studio had it. */
  seen: Profile
  /** An edit that waited or was refused: this one takes its place, unless it has arrived meanwhile. */
  row?: OutboxRow
  weights: Weights
}

export function baseOf({ seen, row }: ProfileEditStart): ProfileBase {
  const from = (row?.body as ProfileForm | undefined) ?? seen
  return { version: from.version, values: asBorn(editedOf(from), seen) }
}

/** A birthday that is set is the studio's to change: one that was entered before that, here or in a draft, gives way, and all else goes on. */
const asBorn = <Values extends Partial<Edited>>(values: Values, { geburtstag }: Profile): Values =>
  geburtstag ? { ...values, geburtstag } : values

/** A change that was saved here and has arrived by now is nobody else's: the next one begins there. */
async function arrivedBase(begun: ProfileEditStart): Promise<ProfileBase> {
  const { version, values } = baseOf(begun)
  const current = await prefetch(account.profile, {}, 0).catch(() => undefined)
  return { values, version: current && !isChanged(values, current) ? current.version : version }
}

function useSave(begun: ProfileEditStart) {
  const local = useLocal()
  const online = useOnline()
  const { send } = useSend(account.edit, { title: () => 'Profil bearbeitet' })
  return async ({ gewicht, zielgewicht, ...filled }: Filled) => {
    const { row, weights, seen } = begun
    const body = asBorn(filled, seen)
    if (gewicht !== undefined && gewicht !== weights.gewicht) await measure(local, 'weight', gewicht)
    if (zielgewicht !== undefined && zielgewicht !== weights.zielgewicht) await measure(local, 'targetWeight', zielgewicht)
    if (!isChanged(baseOf(begun).values, body)) return undefined
    if (row && (await isOpen(local, row.key))) {
      await noteSent(local, row)
      await local.outbox.edit(row.key, { ...body, version: baseOf(begun).version })
    } else {
      const base = row ? await arrivedBase(begun) : baseOf(begun)
      await local.keep.set(baseKey, base)
      await send({ body: { ...body, version: base.version } })
    }
    toast(online ? 'Profil gespeichert.' : 'Vorgemerkt: Wird gesendet, sobald du Netz hast.', { sent: 'Profil gespeichert.' })
    return undefined
  }
}

/** It may be on its way already: what arrives of it is this device's own. */
async function noteSent(local: Local, row: OutboxRow) {
  const base = await local.keep.get<ProfileBase>(baseKey)
  const sent = row.body as ProfileForm
  if (base?.version === sent.version) await local.keep.set(baseKey, { ...base, own: [...(base.own ?? []), editedOf(sent)] })
}

/** Waits or was refused: what has arrived is changed as any other. */
const isOpen = async (local: Local, key: string) => ((await local.collections.outbox.findOne(key).exec())?.state ?? 'done') !== 'done'

function isChanged(before: Partial<Profile> | ProfileForm, after: Profile | ProfileForm) {
  const [one, other] = [editedOf(before), editedOf(after)]
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>
  return [...fields].some(field => one[field] !== other[field])
}

const measure = (local: Local, kind: BodyMeasure, value: number) =>
  local.insert('measurements', { id: v7(), kind, value, day: today(), at: now() })

export const editForm = formOf<Filled, void, ProfileEditStart>(shape, useSave)
