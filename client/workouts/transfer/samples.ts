/** Strong, iOS up to about 2023: commas, no units, letters for sets of another sort. */
export const strongClassic = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Bench Press (Barbell)",W,40.0,10,0,0,"",,
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Bench Press (Barbell)",1,80.0,5,0,0,"Griff
enger",,8.5
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Bench Press (Barbell)",2,80.0,5,0,0,,,
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Bench Press (Barbell)",Rest Timer,0,0,0,90,,,
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Chin Up",1,0.0,8,0,0,,"Guter Tag",
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Plank",1,0.0,0,0,60,,,
2024-03-12 07:30:00,"Push, schwer",1h 5m,"Running (Treadmill)",1,0.0,0,2.5,900,,,
2024-03-14 18:00:00,Pull,45m,"Deadlift (Barbell)",F,140.0,3,0,0,"er sagte ""ja""",,9
`

/** Strong, Android from about 2023: semicolons and a unit in each line. */
export const strongAndroid = [
  'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration',
  '2025-01-11 12:31:54;"Leg";"Deadlift (Barbell)";1;135;lbs;5;;;;0;"";"";58m',
  '2025-01-11 12:31:54;"Leg";"Deadlift (Barbell)";2;62,5;kg;4;;;;0;;;58m',
  '2025-01-11 12:31:54;"Leg";"Outdoor Run";1;;;;;3.1;mi;1500;;;58m',
].join('\r\n')

/** Strong today: numbered trainings, units in the header, notes and pauses as lines of their own. */
export const strongNumbered = [
  '\ufeffWorkout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes',
  '12;2025-06-01 18:00:00;Upper;3720;Chin Up;Note;;;;;;Schulter schonen;',
  '12;2025-06-01 18:00:00;Upper;3720;Chin Up;1;10;6;;;;;',
  '12;2025-06-01 18:00:00;Upper;3720;Chin Up;Rest Timer;;;;;120;;',
  '12;2025-06-01 18:00:00;Upper;3720;Sled Push;1;80;;;20;;;',
  '12;2025-06-01 18:00:00;Upper;3720;Dead Hang;1;;;;;45;;',
].join('\n')

/** Strong translates its header. */
export const strongGerman = [
  'Datum;Workout-Name;Name der Übung;Reihenfolge festlegen;Gewicht;Wiederh.;RPE;Entfernung;Sekunden;Notizen;Workout-Notizen;Workout-Dauer',
  '2025-02-03 17:05:10;"Abend";"Bankdrücken, Langhantel";1;82,5;6;;0;0;;;40m',
].join('\n')

export const hevy = `"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
"Oberkörper","22 Dec 2025, 08:00","22 Dec 2025, 09:10","Locker","Bench Press (Barbell)",,"Pause unten",0,"warmup",40,10,,,
"Oberkörper","22 Dec 2025, 08:00","22 Dec 2025, 09:10","Locker","Bench Press (Barbell)",,"Pause unten",1,"normal",80,8,,,8.5
"Oberkörper","22 Dec 2025, 08:00","22 Dec 2025, 09:10","Locker","Bench Press (Barbell)",,"Pause unten",2,"failure",80,7,,,10
"Oberkörper","22 Dec 2025, 08:00","22 Dec 2025, 09:10","Locker","Pull Up",0,"",0,"normal",,8,,,
"Oberkörper","22 Dec 2025, 08:00","22 Dec 2025, 09:10","Locker","Chest Dip",0,"",0,"dropset",10,10,,,
"Ausdauer","5. Okt. 2025, 18:30","5. Okt. 2025, 19:00","","Running",,"",0,"normal",,,5.02,1710,
`

/** Hevy with pounds and miles, and with the American clock. */
export const hevyPounds = `title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds,rpe
Push,"Jan 1, 2024, 10:00 PM","Jan 1, 2024, 11:00 PM",,Bench Press (Barbell),,,0,normal,225,5,,,
Push,"Jan 1, 2024, 10:00 PM","Jan 1, 2024, 11:00 PM",,Rowing Machine,,,0,normal,,,1.25,480,
`

/** FitNotes on Android: the unit in the header, no time of day. */
export const fitNotes = `Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time
2024-06-01,Flat Barbell Bench Press,Chest,60.0,10,,,
2024-06-01,Flat Barbell Bench Press,Chest,60.0,10,,,
2024-06-01,Plank,Abs,,,,,0:01:30
2024-06-02,Rowing Machine,Cardio,,,2000,m,07:48
2024-06-02,Cycling,Cardio,,,12,km,30:00
`

/** FitNotes later: a unit in each line and a comment. */
export const fitNotesUnits = `Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
2025-12-23,Bench Press,Chest,80,kgs,5,,,,
2025-12-23,Curl,Arms,30,lbs,10,,,,"links
schwächer"
`

/** FitNotes on iOS: both weights, notes and a kind. */
export const fitNotesIos = `Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
2020-01-13,Incline Barbell Bench Press,Chest,70.00,154.32,5,,,,,wr
2020-09-30,Stationary Bike,Cardio,,,,0.00,m,10:00,,dt
`
