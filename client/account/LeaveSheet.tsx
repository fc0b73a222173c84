import { Box, Text } from '@chakra-ui/react'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useProfile } from '#client/parts/profile/profile.ts'
import { account } from '#contract/account.ts'
import { againForm } from '#contract/auth.ts'
import { leaveForGood } from './leaveForGood.ts'
import { useExport } from './useExport.ts'

const { Form, Field } = formOf<{ password?: string }>(againForm, () => leaveForGood)

const gone = [
  'deine Angaben, dein Bild und deine Anmeldungen',
  'alle Trainings, Sätze, Messungen und Pläne',
  'deine Vereinbarungen, Dateien und Mitteilungen',
]

/** Deleting the account: first the export, then what goes, then the password again. */
export default function LeaveSheet({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  const taking = useExport()
  const [sure, setSure] = useState(false)
  return (
    <Sheet open onClose={onClose} title={sure ? 'Konto endgültig löschen' : 'Möchtest du deine Daten mitnehmen?'}>
      {!online && (
        <Text role="status" color="danger" fontWeight={560} paddingBottom="10">
          Kein Netz: Löschen kannst du dein Konto, sobald du wieder online bist.
        </Text>
      )}
      {sure ? (
        <Final />
      ) : (
        <Box display="flex" flexDirection="column" gap="12">
          <Text>Nach dem Löschen gibt es kein Zurück. Lade zuerst deinen Auszug herunter, dann hast du alles bei dir.</Text>
          <Button
            busy={taking.busy}
            disabled={!online}
            icon={<DownloadSimpleIcon size={20} aria-hidden />}
            onClick={() => void taking.start()}
          >
            {taking.busy ? taking.progress : taking.done ? 'Nochmals herunterladen' : 'Auszug herunterladen'}
          </Button>
          {taking.problem && (
            <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
              {taking.problem}
            </Text>
          )}
          <Button look="side" disabled={taking.busy} onClick={() => setSure(true)}>
            {taking.done ? 'Weiter' : 'Weiter ohne Auszug'}
          </Button>
        </Box>
      )}
    </Sheet>
  )
}

/** Everything that is worth money; nothing where there is none. */
const Stake = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <Box role="status" marginBottom="12" padding="12" borderRadius="inner" bg="warnSoft">
      <Text textStyle="label">{title}</Text>
      <Box as="ul" paddingStart="20" listStyleType="disc">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )

function Final() {
  const { data } = useProfile()
  const { data: stake, error, again } = useCall(account.atStake)
  if (!stake) return error ? <NotLoaded error={error} again={again} /> : <Box minHeight="200px" aria-busy />
  return (
    <Box display="flex" flexDirection="column" gap="14">
      <Box>
        <Stake title="Noch offen, auch ohne Konto" lines={stake.owed} />
        <Stake title="Bezahlt, und mit dem Konto weg" lines={stake.lost} />
        <Text>Gelöscht werden sofort und überall:</Text>
        <Box as="ul" paddingStart="20" listStyleType="disc">
          {gone.map(line => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <Text paddingTop="8" textStyle="small" color="ink2">
          Es bleibt nur, was das Gesetz verlangt, ohne deinen Namen. Eine E-Mail bestätigt dir die Löschung.
        </Text>
      </Box>
      <Form button="Konto endgültig löschen" look="danger">
        {data?.hasPassword === false ? (
          <Text textStyle="small" color="ink2">
            Dein Konto hat kein Passwort: Du musst dich in den letzten 5 Minuten angemeldet haben.
          </Text>
        ) : (
          <Field name="password" type="password" autoComplete="current-password" autoFocus />
        )}
      </Form>
    </Box>
  )
}
