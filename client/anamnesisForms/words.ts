import type { FormKind, FormRow } from '#contract/anamnesisForms.ts'

/** Purposes for which a form is asked for, as staff choose them. */
export const kindWords: Readonly<Record<FormKind, string>> = {
  usual: 'Anamnese',
  nutrition: 'Ernährung',
  variant: 'Eigenes Thema',
}

/** «Version 3, Entwurf geändert». */
export const standOf = ({ published, changed }: Pick<FormRow, 'published' | 'changed'>) =>
  published === 0 ? 'Entwurf' : `Version ${published}${changed ? ', Entwurf geändert' : ''}`

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** «Rücken & Nacken» is «ruecken-nacken»: the short name that is proposed for a name. */
export const shortNameOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[äöü]/g, letter => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
