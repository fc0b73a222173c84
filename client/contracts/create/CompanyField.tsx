import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { quantity } from '#client/kit/format.ts'
import type { Choice } from '#contract/contracts/closingShapes.ts'
import { companies } from '#contract/contracts/companies.ts'
import type { KnownCompany } from '#contract/contracts/companyShapes.ts'
import { companyHasher } from '#contract/rules/contracts/company.ts'
import { useKnownList } from './knownList.ts'

/** The entry that names somebody today in a list that lies here as keyed hashes, with how much they get (C35). */
async function listedIn({ key, entries }: KnownCompany, said: string) {
  const hash = await (await companyHasher(key))(said)
  const found = entries.find(entry => entry.hash === hash && (entry.until === null || entry.until >= today()))
  return found && { hash, percent: found.percent }
}

const unlisted = 'Auf der Liste dieser Firma steht das nicht. Mit einem Nachweis gilt der Rabatt auch: Sprich das Studio an.'

interface CompanyFieldProps {
  studio: string
  choice: Choice
  onChange: (choice: Choice) => void
  /** At the desk the lists lie on the device, so that it works without a network. */
  atDesk: boolean
}

/** The company whose employees pay less: what they give is looked up in its list. */
export function CompanyField({ studio, choice, onChange, atDesk }: CompanyFieldProps) {
  const query = { studio }
  const { data: offered } = useCall(companies.choices, { query })
  const online = useOnline()
  const [picked, setPicked] = useState(choice.company?._id ?? '')
  const list = useKnownList(atDesk && picked ? picked : undefined, studio)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const names = offered ?? []
  if (names.length === 0 && !choice.company) return null
  if (choice.company)
    return (
      <Flex align="center" gap="8" wrap="wrap">
        <Text>
          {`Firmenrabatt ${names.find(({ _id }) => _id === choice.company?._id)?.name ?? ''}: ${quantity(choice.company.percent / 100)} %`}
        </Text>
        <Button look="text" size="row" onClick={() => onChange({ ...choice, company: undefined })}>
          Entfernen
        </Button>
      </Flex>
    )
  const check = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      const found = list
        ? await listedIn(list, said)
        : await send(companies.check, { params: { id: picked }, body: { studio, said: said.trim() } })
      if (found) onChange({ ...choice, company: { _id: picked, hash: found.hash, percent: found.percent } })
      else setProblem(unlisted)
    } catch (error) {
      setProblem(error instanceof CallError && error.code !== 'missing' ? error.message : unlisted)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <SelectField
        label="Firmenrabatt"
        value={picked}
        none="Keine Firma"
        options={names.map(({ _id, name }) => [_id, name] as const)}
        onChange={setPicked}
      />
      {picked && (
        <Flex gap="8" align="flex-end" wrap="wrap">
          <Box flex={1} minWidth="160px">
            <TextField
              label="E-Mail oder Personalnummer bei der Firma"
              value={said}
              error={problem}
              autoComplete="off"
              maxLength={254}
              hint={list || online ? undefined : 'Das wird im Studio nachgeschlagen: Dafür braucht es Netz.'}
              onChange={setSaid}
            />
          </Box>
          <Button look="soft" busy={busy} disabled={(!list && !online) || said.trim() === ''} onClick={() => void check()}>
            Prüfen
          </Button>
        </Flex>
      )}
    </>
  )
}
