import { Box, Text } from '@chakra-ui/react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { contractTac, type Leader, type LeaderRow, leaders } from '#contract/contracts/tac.ts'

const options = Object.entries(leaders)

/** The leader of each studio's contracts (C24, C37): a switch for whoever manages all of them; the others read it. */
export function Leaders({ onClose }: { onClose: () => void }) {
  const { data, error, again } = useCall(contractTac.leaders)
  const { everywhere } = useReach(contractTac.lead)
  const { send, waiting } = useSend(contractTac.lead)
  const turn = async ({ studio, name, version }: LeaderRow, leads: Leader) => {
    const text =
      leads === 'none'
        ? 'Von da an geht nichts mehr an die Zutrittskontrolle, und nichts wird verglichen.'
        : leads === 'app'
          ? 'Unsere Verträge gelten, die Zutrittskontrolle ist ihr Spiegel. Angenommene Verträge werden dort angelegt.'
          : 'Die Zutrittskontrolle gilt. Hier entstehen nur neue Verträge und Pausen, die dort angelegt werden.'
    if (!(await ask({ title: `${name}: ${leaders[leads]}?`, text, button: 'Umstellen' }))) return
    await send({ body: { studio, leads, version } })
      .then(() => toast(`${name}: ${leaders[leads]}.`, { look: 'ok' }))
      .catch(sayFailed)
  }
  return (
    <Sheet open title="Wer führt die Verträge?" onClose={onClose}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.map(row => (
        <Box key={row.studio} paddingBottom="12">
          {everywhere ? (
            <SelectField
              label={row.name}
              value={row.leads}
              options={options}
              disabled={waiting}
              onChange={next => void turn(row, next as Leader)}
            />
          ) : (
            <Text>{`${row.name}: ${leaders[row.leads]}`}</Text>
          )}
        </Box>
      ))}
      <Text textStyle="small" color="ink2">
        {everywhere ? 'Umstellen braucht Netz.' : 'Umstellen kann, wer in allen Studios die Verträge verwaltet.'}
      </Text>
    </Sheet>
  )
}
