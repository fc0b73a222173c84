import { newPasswordForm } from '#contract/auth.ts'

interface NewPasswordValues {
  password: string
  repeat: string
}

const missing = 'Bitte gib dein neue Passwort ein.'

/** L142: both fields are needed and must be the same; the other rules are the contract's. */
export function passwordProblemsOf({ password, repeat }: NewPasswordValues): Partial<NewPasswordValues> {
  const problems: Partial<NewPasswordValues> = {}
  const refused = refusedBy(password)
  if (refused) problems.password = refused
  if (repeat === '') problems.repeat = missing
  else if (repeat !== password) problems.repeat = 'Die Passwörter müssen übereinstimmen'
  return problems
}

function refusedBy(password: string): string | undefined {
  if (password === '') return missing
  try {
    newPasswordForm.validateSync({ password })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
