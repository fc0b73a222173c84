import { createHash } from 'node:crypto'
import { ValidationError } from 'yup'
import { pictures } from '#contract/fileTypes.ts'
import { Refusal } from '#contract/refusals.ts'
import { type GenerateForm, newPassword } from '#contract/registration.ts'
import type { House } from '#server/kit/house.ts'
import { openFor } from '#server/kit/sealKey.ts'
import type { Uploaded } from '#server/serve/serve.ts'
import { taken } from '#server/serve/taken.ts'
import { hashPassword } from '#server/shared/auth/password.ts'

/** A registration once everything is done that is slow and needs no row. */
export interface Prepared {
  _id: string
  form: GenerateForm
  /** The address as it came, in small letters: a registration of before was known by it. */
  typed: string
  /** Null where a mail leads to the password. */
  passwordHash: string | null
  picture?: Uploaded
}

/** Opens and hashes the password and writes the picture anew; throws `invalid` with the field. */
export async function prepare(house: House, form: GenerateForm, { _id, typed }: Pick<Prepared, '_id' | 'typed'>): Promise<Prepared> {
  const password = await passwordOf(house, form)
  return {
    _id,
    form,
    typed,
    passwordHash: password === undefined ? null : await hashPassword(password),
    picture: form.bild ? await pictureOf(house, form.bild) : undefined,
  }
}

async function pictureOf(house: House, base64: string): Promise<Uploaded> {
  const picture = await taken(Buffer.from(base64, 'base64'), { field: 'bild', types: pictures, side: 1024, open: false })
  return { ...picture, draft: await house.bytes.layDown(picture.bytes) }
}

async function passwordOf({ settings }: House, { _id, passwort, sealed, requirePassword }: GenerateForm) {
  if (requirePassword === false && !passwort && !sealed) return undefined
  if (passwort || !sealed) return passwort
  const opened = await openFor(settings.secrets, sealed, _id)
  if (opened === undefined) throw new Refusal('invalid', { sealed: 'Bitte gib dein Passwort nochmals ein.' })
  try {
    return newPassword().validateSync(opened)
  } catch (error) {
    throw error instanceof ValidationError ? new Refusal('invalid', { passwort: error.message }) : error
  }
}

/** Id of a registration that brings none: the same for the same key and address. */
export function idFrom(key: string, email: string) {
  const hex = createHash('sha256')
    .update(JSON.stringify(['registration', key, email]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
