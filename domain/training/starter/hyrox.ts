import { starter } from './starter-exercise.ts';

/** The eight stations and the run of a Hyrox race, in its order. */
export const hyroxExercises = [
  starter({
    name: 'Run 1 km',
    aliases: ['1k run', '1000 m run', 'Hyrox run'],
    kind: ['hyrox', 'none', 'beginner', 'distance'],
    main: ['quadriceps', 'hamstrings'],
    supporting: ['calves', 'glutes'],
    steps: [
      'Start slower than feels right: the first 200 m should be easy.',
      'Run tall, look ahead and let your arms swing beside your body.',
      'Hold an even pace. In a race, run the pace you can repeat eight times.',
    ],
  }),
  starter({
    name: 'SkiErg',
    aliases: ['Ski erg', 'Ski'],
    kind: ['hyrox', 'cardio machine', 'beginner', 'distance'],
    main: ['lats', 'triceps'],
    supporting: ['abdominals', 'shoulders', 'hamstrings'],
    steps: [
      'Stand an arm’s length from the machine, feet hip-width apart, handles above your head.',
      'Pull down with straight-ish arms while you bend at the hips and knees.',
      'Finish with your hands past your thighs and your weight on your heels.',
      'Stand up again as the handles rise, breathing in.',
    ],
  }),
  starter({
    name: 'Sled push',
    aliases: ['Prowler push'],
    kind: ['hyrox', 'sled', 'intermediate', 'load-distance'],
    main: ['quadriceps', 'glutes'],
    supporting: ['calves', 'hamstrings', 'shoulders', 'abdominals'],
    steps: [
      'Hold the poles with your arms either straight or bent against your shoulders.',
      'Lean in until your body is one line from head to heel.',
      'Drive with short, quick steps and keep the sled moving: starting it again costs most.',
    ],
  }),
  starter({
    name: 'Sled pull',
    aliases: ['Rope sled pull'],
    kind: ['hyrox', 'sled', 'intermediate', 'load-distance'],
    main: ['lats', 'hamstrings'],
    supporting: ['biceps', 'forearms', 'middle back', 'glutes'],
    steps: [
      'Stand with the rope between your feet, knees bent and chest up.',
      'Sit back to pull with your body weight first, then with your arms.',
      'Take in the rope hand over hand and keep it out of the way of your feet.',
      'Stay inside your box; walk back to its end before each long pull.',
    ],
  }),
  starter({
    name: 'Burpee broad jump',
    aliases: ['BBJ', 'Broad jump burpee'],
    kind: ['hyrox', 'body only', 'intermediate', 'distance'],
    main: ['quadriceps', 'chest'],
    supporting: ['glutes', 'calves', 'triceps', 'shoulders'],
    steps: [
      'Place your hands close to your feet and lower your chest to the floor.',
      'Step or jump your feet up to your hands.',
      'Jump forward from both feet and land on both feet.',
      'Put your hands down no further than a foot length in front of your toes, and go on.',
    ],
  }),
  starter({
    name: 'Row',
    aliases: ['Rowing', 'Row erg', 'Indoor rowing', 'Rowing machine'],
    kind: ['hyrox', 'cardio machine', 'beginner', 'distance'],
    main: ['quadriceps', 'middle back'],
    supporting: ['hamstrings', 'lats', 'biceps', 'lower back'],
    steps: [
      'Start with your shins upright, arms straight and shoulders in front of your hips.',
      'Push with your legs first, then swing your back open, then pull the handle to your ribs.',
      'Go back in the opposite order: arms, body, legs.',
      'Take twice as long to come forward as to drive.',
    ],
  }),
  starter({
    name: 'Farmers carry',
    aliases: ['Farmer’s walk', 'Farmers walk', 'Kettlebell carry'],
    kind: ['hyrox', 'kettlebells', 'beginner', 'load-distance'],
    main: ['forearms', 'traps'],
    supporting: ['abdominals', 'glutes', 'shoulders'],
    steps: [
      'Stand between two kettlebells and lift them as in a deadlift.',
      'Walk tall with your shoulders back, in quick, short steps.',
      'Put both down together before your grip opens, and shake out your hands.',
    ],
  }),
  starter({
    name: 'Sandbag lunge',
    aliases: ['Sandbag walking lunge', 'Hyrox lunge'],
    kind: ['hyrox', 'sandbag', 'intermediate', 'load-distance'],
    main: ['quadriceps', 'glutes'],
    supporting: ['hamstrings', 'calves', 'lower back', 'abdominals'],
    steps: [
      'Lay the sandbag across your shoulders and hold it with both hands.',
      'Step forward until your back knee touches the floor.',
      'Drive through the front heel and stand up straight, then step with the other leg.',
    ],
  }),
  starter({
    name: 'Wall ball',
    aliases: ['Wall balls', 'Wall ball shot'],
    kind: ['hyrox', 'medicine ball', 'beginner', 'reps'],
    main: ['quadriceps', 'shoulders'],
    supporting: ['glutes', 'triceps', 'abdominals'],
    steps: [
      'Hold the ball at your chest, an arm’s length from the wall.',
      'Squat until your hips are below your knees.',
      'Stand up fast and throw the ball at the target as your legs straighten.',
      'Catch it in front of your face and go straight into the next squat.',
    ],
  }),
];
