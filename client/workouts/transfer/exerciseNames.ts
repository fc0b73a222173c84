import { nameKey } from './ids.ts'

/** English names that other apps give an exercise, by the name that the studios use. */
const english: Record<string, string[]> = {
  'Bankdrücken, Langhantel': ['Bench Press (Barbell)', 'Bench Press', 'Barbell Bench Press', 'Flat Barbell Bench Press'],
  'Schrägbankdrücken, Langhantel': ['Incline Bench Press (Barbell)', 'Incline Barbell Bench Press', 'Incline Bench Press'],
  'Bankdrücken, Kurzhantel': ['Bench Press (Dumbbell)', 'Dumbbell Bench Press', 'Flat Dumbbell Bench Press'],
  'Schrägbankdrücken, Kurzhantel': ['Incline Bench Press (Dumbbell)', 'Incline Dumbbell Bench Press'],
  Brustpresse: ['Chest Press (Machine)', 'Chest Press', 'Seated Machine Chest Press'],
  Butterfly: ['Butterfly (Pec Deck)', 'Chest Fly (Machine)', 'Pec Deck', 'Pec Deck (Machine)'],
  Liegestütz: ['Push Up', 'Push-Up', 'Push Ups'],
  'Dips am Barren': ['Chest Dip', 'Dip', 'Triceps Dip', 'Parallel Bar Triceps Dip', 'Dips'],
  'Klimmzug im Untergriff': ['Chin Up', 'Chin-Up'],
  'Klimmzug im Obergriff': ['Pull Up', 'Pull-Up', 'Pull Ups'],
  Latzug: ['Lat Pulldown (Cable)', 'Lat Pulldown', 'Lat Pulldown (Machine)'],
  'Rudern am Kabelzug, enger Griff': ['Seated Row (Cable)', 'Seated Cable Row - V Grip (Cable)', 'Seated Cable Row', 'Cable Row'],
  'Rudern vorgebeugt, Langhantel': ['Bent Over Row (Barbell)', 'Barbell Row', 'Bent Over Row'],
  'Rudern einarmig, Kurzhantel': ['Dumbbell Row', 'Bent Over One Arm Row (Dumbbell)', 'One Arm Dumbbell Row'],
  'Kreuzheben, Langhantel': ['Deadlift (Barbell)', 'Deadlift', 'Barbell Deadlift'],
  'Rumänisches Kreuzheben': ['Romanian Deadlift (Barbell)', 'Romanian Deadlift'],
  'Kniebeuge, Langhantel': ['Squat (Barbell)', 'Squat', 'Barbell Squat', 'Back Squat'],
  'Frontkniebeuge, Langhantel': ['Front Squat (Barbell)', 'Front Squat'],
  Beinpresse: ['Leg Press', 'Leg Press (Machine)', 'Leg Press Horizontal (Machine)'],
  Beinstrecker: ['Leg Extension (Machine)', 'Leg Extension', 'Leg Extension Machine'],
  'Beinbeuger liegend': ['Lying Leg Curl (Machine)', 'Lying Leg Curl', 'Lying Leg Curl Machine'],
  'Beinbeuger sitzend': ['Seated Leg Curl (Machine)', 'Seated Leg Curl'],
  'Hüftheben, Langhantel': ['Hip Thrust (Barbell)', 'Hip Thrust', 'Barbell Hip Thrust'],
  'Wadenheben stehend': ['Standing Calf Raise (Machine)', 'Calf Raise (Machine)', 'Standing Calf Raise'],
  'Schulterdrücken, Langhantel': ['Overhead Press (Barbell)', 'Overhead Press', 'Strict Military Press (Barbell)', 'Military Press'],
  'Schulterdrücken, Kurzhantel': ['Shoulder Press (Dumbbell)', 'Overhead Press (Dumbbell)', 'Dumbbell Shoulder Press'],
  'Seitheben, Kurzhantel': ['Lateral Raise (Dumbbell)', 'Lateral Raise', 'Lateral Dumbbell Raise'],
  'Bizepscurl, Langhantel': ['Bicep Curl (Barbell)', 'Barbell Curl', 'EZ-Bar Curl'],
  'Bizepscurl, Kurzhantel': ['Bicep Curl (Dumbbell)', 'Dumbbell Curl'],
  'Trizepsdrücken am Kabelzug': ['Triceps Pushdown (Cable - Straight Bar)', 'Triceps Pushdown', 'Tricep Pushdown', 'Cable Pushdown'],
  Unterarmstütz: ['Plank'],
  Crunch: ['Crunch', 'Crunches'],
  Rudergerät: ['Rowing (Machine)', 'Rowing Machine', 'Rowing'],
  Laufband: ['Treadmill', 'Running (Treadmill)'],
}

const german = new Map(Object.entries(english).flatMap(([title, names]) => names.map(name => [nameKey(name), title] as const)))

/** The studios' name for an exercise of another app, by its `nameKey`. */
export const germanNameOf = (key: string) => german.get(key)
