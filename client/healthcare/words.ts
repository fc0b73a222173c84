import type { OwnRequest } from '#contract/healthcare/calls.ts'

/** Meaning of the state for the member, and what comes next. */
export const healthcareSentenceOf = ({ status, reason }: Pick<OwnRequest, 'status' | 'reason'>): string =>
  ({
    requested: 'Dein Studio schaut sie an. Du bekommst eine Mitteilung.',
    checking: 'Dein Studio prüft, was du bezahlt hast.',
    confirmed: 'Lade die PDF-Mappe und schick sie deiner Krankenkasse.',
    rejected: reason ?? 'Dein Studio kann das nicht bestätigen.',
    withdrawn: 'Du hast die Anfrage zurückgezogen.',
    revoked: `Die Bestätigung gilt nicht mehr. ${reason ?? ''}`.trim(),
  })[status]
