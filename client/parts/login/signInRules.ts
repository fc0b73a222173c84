import { useEffect, useState } from 'react'
import type { Schema } from 'yup'

interface SignInFields {
  email: string
  password: string
}
type Problems = Partial<Record<keyof SignInFields, string>>

/** The contract's own rules, loaded with the first letter typed; until they are there, a field need only be filled. */
export function useSignInRules({ email, password }: SignInFields) {
  const [shape, setShape] = useState<Schema>()
  const begun = email !== '' || password !== ''
  useEffect(() => {
    if (begun) import('#contract/auth.ts').then(({ loginForm }) => setShape(loginForm)).catch(() => {})
  }, [begun])
  const problems = shape ? problemsOf(shape, { email: email.trim(), password }) : {}
  return { problems, valid: email.trim() !== '' && password !== '' && Object.keys(problems).length === 0 }
}

function problemsOf(shape: Schema, values: SignInFields): Problems {
  try {
    shape.validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    const problems: Problems = {}
    for (const { path, message } of (error as { inner: { path: keyof SignInFields; message: string }[] }).inner) problems[path] ??= message
    return problems
  }
}
