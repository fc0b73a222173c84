/** How the programs are called that can't do without an argument, a line each. */
export const usages = {
  studios: [
    'npm run studios -- DATEI',
    'Legt die Studios einer JSON-Datei an; deploy/studios.json zeigt, wie sie aussieht. Studios, die es schon gibt, bleiben, wie sie sind.',
  ],
  admin: [
    'npm run admin -- E-MAIL VORNAME NACHNAME',
    'Gibt diesem Konto die Administration aller Studios und legt es an, wenn es keines gibt.',
  ],
  backup: [
    'npm run backup -- VERZEICHNIS --keys DATEI',
    'VERZEICHNIS wird angelegt; DATEI nimmt die Schlüssel auf und gehört an einen anderen Ort.',
  ],
  restore: [
    'npm run restore -- VERZEICHNIS --keys DATEI',
    'Füllt ein leeres DATA_DIR oder eine leere Datenbank mit leerem Speicher; DATEI sind die Schlüssel, die anderswo lagen.',
  ],
  foods: [
    'npm run foods -- DATEI           liest und prüft, schreibt nichts',
    'npm run foods -- DATEI --write   schreibt die Lebensmittel, deren Werte stimmen können',
    'DATEI: Schweizer Nährwertdatenbank (.xlsx) oder Auszug von Open Food Facts (.jsonl, .csv, auch .gz)',
  ],
  project: [
    'npm run project -- --rebuild     Auswertungen aller Mitglieder aus dem Speicher neu aufbauen',
    'npm run project -- --new-epoch   nach einer Wiederherstellung: alle Geräte gleichen sich neu ab',
  ],
  seed: [
    'npm run seed          legt die Demo in eine leere Datenbank',
    'npm run seed -- big   legt eine Kette an, so gross wie eine echte',
  ],
} as const satisfies Record<string, readonly string[]>

type Program = keyof typeof usages

/** A call that lacks an argument, or has one too many; its words say how the program is called. */
export class WrongUse extends Error {
  static of(program: Program) {
    return new WrongUse(usages[program].join('\n'))
  }
}

/** A file or a database that a program can do nothing with, in words for whoever called it. */
export class Unusable extends Error {}

/** A program's arguments, which are so many; refuses fewer, more, and empty ones. */
export function argumentsOf(program: Program, given: readonly string[], many: number): readonly string[] {
  if (given.length !== many || given.includes('')) throw WrongUse.of(program)
  return given
}
