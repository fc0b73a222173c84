import { useEffect, useState } from 'react'
import type { Schema } from 'yup'

interface Fields {
  email: string
  password: string
}
type Problems = Partial<Record<keyof Fields, string>>

/** The contract's own rules, loaded after the first paint; until then only presence counts. */
export function useLoginRules({ email, password }: Fields) {
  const [shape, setShape] = useState<Schema>()
  useEffect(() => {
    void import('#contract/auth.ts').then(({ loginForm }) => setShape(loginForm))
  }, [])
  const problems = shape ? problemsOf(shape, { email: email.trim(), password }) : {}
  return { problems, valid: email.trim() !== '' && password !== '' && Object.keys(problems).length === 0 }
}

function problemsOf(shape: Schema, values: Fields): Problems {
  try {
    shape.validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    const problems: Problems = {}
    for (const { path, message } of (error as { inner: { path: keyof Fields; message: string }[] }).inner) problems[path] ??= message
    return problems
  }
}
