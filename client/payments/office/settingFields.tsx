import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { type Account, accountNames, accounts } from '#contract/rules/payments/positions.ts'

const daysIn = (text: string) => {
  const numbers = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  return numbers.length > 0 ? numbers : null
}

/** Days with commas between them; null where nothing is written. */
export function DaysField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<number[] | null | undefined>(name)
  const [typed, setTyped] = useState((value ?? []).join(', '))
  const change = (next: string) => {
    setTyped(next)
    void setValue(daysIn(next))
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed}
      onChange={change}
      error={touched ? error : undefined}
      onBlur={() => void setTouched(true)}
    />
  )
}

type Numbered = { account: Account; number: string }[]

/** Numbers of the chart of accounts, one for each of the journal's accounts. */
export function AccountFields() {
  const [{ value }, , { setValue }] = useField<Numbered | null | undefined>('accounts')
  const change = (account: Account, number: string) => {
    const others = (value ?? []).filter(each => each.account !== account)
    const all = number.trim() ? [...others, { account, number: number.trim() }] : others
    void setValue(all.length > 0 ? all : null)
  }
  return (
    <Section title="Kontonummern im Journal">
      <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        {accounts.map(account => (
          <TextField
            key={account}
            label={accountNames[account]}
            value={value?.find(each => each.account === account)?.number ?? ''}
            onChange={number => change(account, number)}
          />
        ))}
      </Box>
    </Section>
  )
}
