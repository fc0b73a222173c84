import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { PersonEventKind } from '#contract/people.ts'
import { roles } from '#contract/roles/calls.ts'
import { roleTitles } from '#contract/rules/roles/grantKinds.ts'

/** The roles' names, also of those that the administration made; the stock names until they are here. */
export function useRoleNames() {
  const { data } = useCall(roles.names)
  return useMemo(() => {
    const titles = new Map<string, string>([
      ...Object.entries(roleTitles),
      ...(data ?? []).map(({ code, title }) => [code, title] as const),
    ])
    const name = (role: string) => titles.get(role) ?? role
    /** The person's roles besides member. */
    const text = (held: readonly string[]) =>
      held
        .filter(role => role !== 'member')
        .map(name)
        .join(', ') || null
    return { all: [...titles].map(([code, title]) => ({ code, title })), name, text }
  }, [data])
}

export const eventWords: Record<PersonEventKind, string> = {
  registered: 'Konto erstellt',
  'signed-in': 'Angemeldet',
  'sessions-ended': 'Geräte ausgeloggt',
  agreement: 'Unterschrieben',
  rules: 'Hausordnung angenommen',
  'email-verified': 'E-Mail bestätigt',
  edited: 'Daten geändert',
  studio: 'Studio gewählt',
  rights: 'Rechte',
  password: 'Passwort geändert',
  'health-read': 'Gesundheitsdaten angesehen',
  mail: 'E-Mail gesendet',
  deleted: 'Konto gelöscht',
}

export const fieldWords: Record<string, string> = {
  vorname: 'Vorname',
  nachname: 'Nachname',
  email: 'E-Mail',
  telefon: 'Telefon',
  geburtstag: 'Geburtsdatum',
  adresse1: 'Strasse und Nummer',
  adresse2: 'Adresszusatz',
  plz: 'PLZ',
  stadt: 'Ort',
  land: 'Land',
}
