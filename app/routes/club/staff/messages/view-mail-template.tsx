import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { findTemplate } from '#domain/club/messages/message-templates.ts';
import { notFound } from '#server/access/not-found.ts';
import { showExample } from '#server/club/messages/show-example.ts';
import { canMail } from '#server/config/can-mail.ts';
import { appHeaders } from '#server/http/connection.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { MailFrame } from '../../../../ui/mail-preview.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/view-mail-template.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.subject ?? 'Email' }];

export async function loader({ url, context, params: { name } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const template = findTemplate(name);
  const example = await showExample(services, name);
  if (!template || !example) throw notFound(url);
  const { subject, text } = example;
  const view = { name, who: template.who, subject, text, canSend: canMail(services) };
  return data(view, { headers: { [appHeaders.frame]: 'around' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function TemplatePage({ loaderData }: Route.ComponentProps) {
  const { name, who, subject, text, canSend } = loaderData;
  return (
    <div className="narrow stack">
      <PageHead
        back={<a href={paths.listMailTemplates}>Emails</a>}
        title={subject}
        lead={`Goes to: ${who.charAt(0).toLowerCase()}${who.slice(1)}. This is an example: the person doesn’t exist and the links lead nowhere.`}
      />
      {canSend ? (
        <PostForm action={paths.sendMailTemplate(name)}>
          <SubmitButton tone="quiet">Send this example to me</SubmitButton>
        </PostForm>
      ) : (
        <p className="dim">No mail server is set up, so you can’t send yourself this example.</p>
      )}
      <h2>In HTML</h2>
      <MailFrame subject={subject} href={paths.mailTemplateInHtml(name)} />
      <h2>In plain text</h2>
      <p className="typed">{text}</p>
    </div>
  );
}
