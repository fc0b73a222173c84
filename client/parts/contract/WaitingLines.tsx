import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'

interface WaitingProps {
  /** Closings that nobody has decided. */
  temporary: number
  /** Notices that nobody has confirmed. */
  notices: number
  /** Extraordinary ones among them without a proof. */
  withoutProof?: number
  /** Contracts under notice; told where it is asked for. */
  noticed?: number
  endsSoon: number
  /** Offers that can be signed for a few days more. */
  offersEnd?: number
  /** Amounts that somebody says are not right, and nobody has decided on. */
  disputes?: number
}

/** Contracts that somebody looks at today, a line for each kind; nothing where none waits. */
export const WaitingLines = ({
  temporary,
  notices,
  withoutProof = 0,
  noticed = 0,
  endsSoon,
  offersEnd = 0,
  disputes = 0,
}: WaitingProps) => (
  <>
    {temporary > 0 && (
      <RowLink
        to="contractTemporary"
        title={counted(temporary, 'Vertrag wartet auf Annahme', 'Verträge warten auf Annahme')}
        second="Unterschrieben, noch nicht entschieden"
        trail={<Chip look="warn">{temporary}</Chip>}
      />
    )}
    {notices > 0 && (
      <RowLink
        to="contractManager"
        search={{ ende: 'wartet' }}
        title={counted(notices, 'Kündigung wartet auf die Bestätigung', 'Kündigungen warten auf die Bestätigung')}
        second={
          withoutProof > 0 ? `${counted(withoutProof, 'Beleg fehlt', 'Belege fehlen')} noch` : 'Wer gekündigt hat, wartet auf ein Wort'
        }
        trail={<Chip look="warn">{notices}</Chip>}
      />
    )}
    {disputes > 0 && (
      <RowLink
        to="contracts"
        search={{ ansicht: 'bestritten' }}
        title={counted(disputes, 'bestrittener Betrag wartet', 'bestrittene Beträge warten')}
        second="Bis zur Antwort bleibt deswegen keine Tür zu, und niemand wird gemahnt"
        trail={<Chip look="warn">{disputes}</Chip>}
      />
    )}
    {offersEnd > 0 && (
      <RowLink
        to="contractManager"
        search={{ ende: 'angebote' }}
        title={counted(offersEnd, 'Angebot läuft ab', 'Angebote laufen ab')}
        second="In den nächsten 7 Tagen, noch nicht unterschrieben"
        trail={<Chip look="warn">{offersEnd}</Chip>}
      />
    )}
    {noticed > 0 && (
      <RowLink
        to="contractManager"
        search={{ ende: 'gekuendigt' }}
        title={counted(noticed, 'gekündigter Vertrag', 'gekündigte Verträge')}
        second="Laufen noch bis zu ihrem Ende"
        trail={<Chip>{noticed}</Chip>}
      />
    )}
    {endsSoon > 0 && (
      <RowLink
        to="contractManager"
        search={{ ende: 'bald' }}
        title={counted(endsSoon, 'Vertrag läuft aus', 'Verträge laufen aus')}
        second="In den nächsten 60 Tagen"
        trail={<Chip>{endsSoon}</Chip>}
      />
    )}
  </>
)
