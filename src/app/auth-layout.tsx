import { Outlet } from 'react-router-dom';
import { HelpIcon } from '../ui/icons/navigation.tsx';
import { Link } from '../ui/link.tsx';
import css from './auth-layout.module.css';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { shellTexts } from './texts.ts';

/** Pages for people who are not signed in. Help leads to the resources. */
export function AuthLayout() {
  return (
    <>
      <SkipLink />
      <Header>
        <Link to="/resources" className={css.help} aria-label={shellTexts.help} title={shellTexts.help}>
          <HelpIcon />
        </Link>
      </Header>
      <Content forVisitors>
        <Outlet />
      </Content>
    </>
  );
}

/** One form or question. A desktop has the room to put it on a sheet of paper. */
export const FormPage = () => (
  <div className={css.page}>
    <Outlet />
  </div>
);
