import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formFor } from '#client/kit/form.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useShown } from '#client/kit/table/tableAddress.ts'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { type RoleRow, roles } from '#contract/roles/calls.ts'
import { type Stock, useStock, useStudioWords } from './data.ts'
import { RoleEditor } from './RoleEditor.tsx'

const own = ['rolle'] as const
const NewRole = formFor(roles.create)

/** /rollenverwaltung: the roles, what each bundles, who has it and where (L36, L156, A10). */
export default function RoleAdmin() {
  const stock = useStock()
  const words = useStudioWords()
  const { phone } = useLayout()
  const [{ filters }, show] = useShown(own)
  const picked = stock.bundles.get(filters.rolle?.[0] ?? '') ?? (phone ? undefined : stock.roles[0])
  const pick = (code: string) => show({ filters: code ? { rolle: [code] } : {} })
  const [making, setMaking] = useState(false)
  const action = <NewButton words="Neue Rolle" onClick={() => setMaking(true)} />
  const editor = picked && (
    <RoleEditor key={`${picked.code} ${picked.version}`} role={picked} stock={stock} words={words} onGone={() => pick('')} />
  )
  return (
    <Page title="Rollenverwaltung" actions={phone ? undefined : action}>
      {phone && <Box paddingTop="12">{action}</Box>}
      {!stock.ready && <NotLoaded error={stock.error} again={stock.again} />}
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '300px 1fr' }} gap={{ md: '32' }} paddingTop="8">
        <RoleList stock={stock} picked={phone ? undefined : picked} onPick={pick} />
        {!phone && editor}
      </Box>
      {phone && (
        <Sheet open={!!picked} onClose={() => pick('')} title={picked?.title ?? ''} wide>
          {editor}
        </Sheet>
      )}
      <Sheet open={making} onClose={() => setMaking(false)} title="Neue Rolle">
        <NewRole.Form
          button="Erstellen"
          also={{ rights: [] }}
          onDone={made => {
            setMaking(false)
            if (made) pick(made.code)
          }}
        >
          <NewRole.Field name="title" autoFocus />
          <Text textStyle="small" color="ink2">
            Die Rolle beginnt ohne Rechte; du wählst sie gleich danach.
          </Text>
        </NewRole.Form>
      </Sheet>
    </Page>
  )
}

const people = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)
const rightsWords = (count: number) => (count === 0 ? 'keine Rechte' : count === 1 ? '1 Recht' : `${count} Rechte`)

function RoleList({ stock, picked, onPick }: { stock: Stock; picked: RoleRow | undefined; onPick: (code: string) => void }) {
  return (
    <Box as="nav" aria-label="Rollen">
      {stock.roles.map(({ code, title, rights, people: count }) => (
        <Box
          key={code}
          borderRadius="field"
          paddingInline="10"
          marginInline="-10px"
          bg={code === picked?.code ? 'brandSoft' : undefined}
          css={{ '& button': { minHeight: '56px' } }}
        >
          <Row title={title} second={`${rightsWords(rights.length)} · ${people(count)}`} onPick={() => onPick(code)} />
        </Box>
      ))}
    </Box>
  )
}
