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
