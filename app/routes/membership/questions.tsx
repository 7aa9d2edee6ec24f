/** What people ask before they join. */
import * as paths from '#app/paths.ts';
export function Questions({ takesCards }: { takesCards: boolean }) {
  return (
    <section className="stack" id="questions">
      <h2>Questions and answers</h2>
      <div className="questions">
        <details>
          <summary>How do I pay?</summary>
          <p>
            {takesCards
              ? 'By card, on our payment provider’s own page. The club never sees your card. Some plans are paid at the front desk; their page says so.'
              : 'At the front desk, in cash or by card. Choose your plan here first, and it is waiting for you when you come.'}
          </p>
        </details>
        <details>
          <summary>How do I leave?</summary>
          <p>
            Online, in as few steps as joining, and without a call. You can train until the end of the period
            that you have paid for, and until then you can change your mind.
          </p>
        </details>
        <details>
          <summary>Can I change my mind straight after joining?</summary>
          <p>
            Yes. Within 14 days of joining online you can have your money back; if you have trained meanwhile,
            less a share for those days. Ask at the front desk.
          </p>
        </details>
        <details>
          <summary>What if I am away or injured?</summary>
          <p>
            Put your membership on hold. The days that you do not use are added or credited.{' '}
            <a href={paths.holding}>How holding works</a>
          </p>
        </details>
        <details>
          <summary>Will the price change while I am a member?</summary>
          <p>Not by itself: you keep the price at which you joined. We would tell you well before.</p>
        </details>
        <details>
          <summary>What do I need before my first class?</summary>
          <p>
            An account and the health questionnaire (PAR-Q), which takes two minutes. If something in it needs
            a talk, a coach has it with you first.
          </p>
        </details>
      </div>
    </section>
  );
}
